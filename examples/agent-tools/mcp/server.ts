import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { UserId } from 'freshlegs';
import { callTool, listTools, type AgentTools } from '../calls.js';
import { INSTRUCTIONS, PLAN_MY_DAY, planMyDay, readPage, RESOURCES } from '../pages.js';
import { visibly } from '../texts.js';

const INFO = { name: 'freshlegs', version: '0.1.0' };

/** Dates become ISO 8601 texts, and no text has invisible characters. */
const toJson = (value: unknown) =>
  JSON.parse(JSON.stringify(value, visibly)) as Readonly<Record<string, unknown>>;

// The schemas of the SDK's `registerTool` are zod schemas, which it converts itself. It cannot
// convert a schema that also takes a Date, and the descriptions of the fields would be missing. So
// tools are listed with the JSON Schemas of the HTTP API, and the service checks every input.
/** The server of one user. */
export function createMcpServer(tools: AgentTools, userId: UserId): McpServer {
  const mcp = new McpServer(INFO, {
    instructions: INSTRUCTIONS,
    capabilities: { tools: {}, resources: {}, prompts: {} },
  });
  const { server } = mcp;
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listTools() }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const {
      text,
      data,
      isError = false,
    } = await callTool(tools, userId, params.name, params.arguments);
    return { content: [{ type: 'text', text }], structuredContent: toJson(data), isError };
  });
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: RESOURCES.map(({ tools: _, ...resource }) => ({
      ...resource,
      mimeType: 'text/plain',
    })),
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const text = await readPage(tools, userId, uri);
    if (text === null) throw new McpError(ErrorCode.InvalidParams, 'There is no such resource.');
    return { contents: [{ uri, mimeType: 'text/plain', text }] };
  });
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [PLAN_MY_DAY] }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    if (params.name !== PLAN_MY_DAY.name) {
      throw new McpError(ErrorCode.InvalidParams, 'There is no such prompt.');
    }
    const text = planMyDay(params.arguments ?? {});
    return { messages: [{ role: 'user', content: { type: 'text', text } }] };
  });
  return mcp;
}
