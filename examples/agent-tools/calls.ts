import { randomUUID } from 'node:crypto';
import {
  FreshlegsError,
  type Freshlegs,
  type LogAnswer,
  type LogId,
  type TrainingMethods,
  type UserId,
} from 'freshlegs';
import { toProblem, type ErrorLog, type Operation } from 'freshlegs/http';
import type { Confirmer, WriteCall } from './confirm.js';
import { inputSchemaOf, isObject, refuse, type Json } from './inputs.js';
import {
  lines,
  recoveryText,
  setsText,
  warningText,
  whenIn,
  type Names,
  type When,
} from './texts.js';
import {
  READS,
  WRITES,
  type Effect,
  type ReadTool,
  type WriteAnswer,
  type WriteTool,
  isLog,
} from './tools.js';
import type { Step } from './undo.js';

/** The service's methods, with or without promises. */
export type Methods = TrainingMethods<boolean>;

/** Runs a write in a transaction and rolls it back, so that its answer is the preview. */
export type Rehearse = <T>(write: (training: Methods) => T | Promise<T>) => T | Promise<T>;

/** What the tools need of the host. */
export interface AgentTools {
  readonly training: Freshlegs;
  readonly rehearse: Rehearse;
  readonly confirmer: Confirmer;
  /** Receives one entry per error, without any text that a user wrote. */
  readonly log: ErrorLog;
}

/** The answer of a tool: for people, and as data. */
export interface ToolAnswer {
  readonly text: string;
  readonly data: Json;
  readonly isError?: boolean;
}

/** A call of one user. */
interface Call {
  readonly tools: AgentTools;
  readonly userId: UserId;
  readonly args: Json;
  readonly when: When;
}

const ARGUMENTS_LENGTH_MAX = 65_536;

const then = <T, U>(value: T | Promise<T>, next: (value: T) => U | Promise<U>): U | Promise<U> =>
  value instanceof Promise ? value.then(next) : next(value);

const invoke = (training: Methods, operation: Operation, input: Json): unknown => {
  const [group = '', name = ''] = operation.split('.');
  const groups = training as unknown as Readonly<
    Record<string, Readonly<Record<string, (input: Json) => unknown>>>
  >;
  return groups[group]?.[name]?.(input);
};

// The service would refuse most of these too. But it takes fields that are not for a model, such as
// the user.
const requireFields = (names: readonly string[], args: Json): void => {
  const unknown = Object.keys(args).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const known = names.length === 0 ? 'no arguments' : names.join(', ');
  throw refuse('', `An argument is not known. This tool takes ${known}.`);
};

/** Preferences name exercises by their ids alone. */
const namesFor = async (
  { operation }: ReadTool | WriteTool,
  { tools: { training }, userId }: Call,
  logs: readonly (LogAnswer | null)[],
): Promise<Names> => {
  const named = logs.flatMap((log) => log?.exerciseNames ?? []);
  const { exercises } = operation.startsWith('preferences.')
    ? await training.catalogue.exercises({ userId, limit: 2000 })
    : { exercises: [] };
  return new Map([...named, ...exercises].map((each) => [each.exerciseId, each.name]));
};

const readAnswer = async (tool: ReadTool, call: Call): Promise<ToolAnswer> => {
  const { tools, userId, args, when } = call;
  requireFields(tool.fields, args);
  const input = { ...args, userId };
  const answer = await invoke(tools.training, tool.operation, input);
  if (answer === null) throw new FreshlegsError('NOT_FOUND', 'There is no such log.');
  const logId = args['logId'] as LogId | undefined;
  const log = logId === undefined ? null : await tools.training.logs.find({ userId, logId });
  const names = await namesFor(tool, call, [log]);
  return { text: tool.text(answer as never, when, names), data: answer as Json };
};

/** What was there before; null if it is missing, which the write itself reports. */
const readBefore = async ({ before }: WriteTool, { tools, userId, args }: Call) => {
  if (before === undefined) return null;
  const input = before === 'logs.find' ? { userId, logId: args['logId'] } : { userId };
  return (await invoke(tools.training, before, input)) as Effect['before'];
};

/** Adds the log with its names, read in the same transaction if there is one. */
const effectOf = (
  training: Methods,
  { args, userId }: Call,
  before: Effect['before'],
  answer: WriteAnswer,
): Effect | Promise<Effect> => {
  const effect = { args, answer, before };
  if (answer.log === undefined) return { ...effect, log: null };
  return then(training.logs.find({ userId, logId: answer.log.id }), (found) => ({
    ...effect,
    // A deleted log is no longer found.
    log: found ?? (isLog(before) ? before : null),
  }));
};

/** The id of a log that was there before; a new one is named after its write. */
const subjectOf = ({ creates = false }: WriteTool, { answer: { log } }: Effect): string =>
  creates || log === undefined ? '' : `log ${log.id}, `;

const describe = async (tool: WriteTool, effect: Effect, verb: string, call: Call) => {
  const { log, before } = effect;
  const { muscleGroups = [], warnings = [] } = effect.answer;
  const groups = muscleGroups.map((group) => ('after' in group ? group.after : group));
  const names = await namesFor(tool, call, [log, isLog(before) ? before : null]);
  const says = tool.says(effect, call.when, names);
  return lines(
    `${verb} ${subjectOf(tool, effect)}${says}${says.endsWith('.') ? '' : '.'}`,
    log === null ? null : setsText(log, names),
    warnings.map(warningText),
    recoveryText('Recovery after it', groups),
  );
};

const undoText = (lead: string, steps: readonly Step[], limits: string | undefined): string =>
  steps.length === 0
    ? 'No call undoes this now. If you repeated a call, its preview and its first answer name one.'
    : lines(
        lead,
        steps.map((step) => `- ${step.tool} ${JSON.stringify(step.arguments)}`),
        limits,
      );

/** Without the ids of a rehearsal, which no later write has to get. */
const withoutIds = (
  { answer: { log, muscleGroups, warnings, ...answer }, log: found }: Effect,
  creates: boolean,
): Json => {
  if (log === undefined) return answer;
  const { id: _, ...unsaved } = log;
  return {
    log: creates ? unsaved : log,
    workout: found?.workout ?? null,
    exercises: found?.exercises ?? null,
    muscleGroups,
    warnings,
  };
};

const inputOf = ({ fixed }: WriteTool, { args, userId }: Call) => ({ ...args, ...fixed, userId });

/** The library's token of a swap, which is empty for other tools. */
const revisionOf = async (tool: WriteTool, call: Call): Promise<string> => {
  if (tool.preview === undefined) return '';
  const preview = await invoke(call.tools.training, tool.preview, inputOf(tool, call));
  return (preview as { readonly token: string }).token;
};

const answerPreview = async (
  tool: WriteTool,
  call: Call,
  write: WriteCall,
): Promise<ToolAnswer> => {
  const { tools, when } = call;
  // Before the rehearsal, so that the token is stale if anything is written between them.
  const revision = await revisionOf(tool, call);
  const before = await readBefore(tool, call);
  const effect = await tools.rehearse((training) =>
    then(invoke(training, tool.operation, inputOf(tool, call)) as WriteAnswer, (answer) =>
      effectOf(training, call, before, answer),
    ),
  );
  const { token, expiresAt } = tools.confirmer.issue(write, revision);
  const undo =
    tool.creates === true ? null : await tool.undo(effect, { ...tools, userId: write.userId });
  return {
    text: lines(
      'This is a preview. Nothing has been written.',
      await describe(tool, effect, `It would ${tool.verb[0]}`, call),
      undo === null ? null : undoText('Afterwards, this would undo it:', undo, tool.undoLimits),
      `Show it to the user and ask. Only if they agree, call ${tool.name} again with the same arguments and confirm ${JSON.stringify(token)}, before ${when(expiresAt)}.`,
    ),
    data: {
      status: 'preview',
      would: withoutIds(effect, tool.creates === true),
      ...(undo === null ? {} : { undo }),
      confirm: token,
      expiresAt,
    },
  };
};

/** Such as `This is log 35.` */
const newText = ({ creates = false }: WriteTool, { answer: { log } }: Effect): string | null =>
  creates && log !== undefined ? `This is log ${log.id}.` : null;

const describeWrite = async (
  tool: WriteTool,
  call: Call,
  before: Effect['before'],
  answer: WriteAnswer,
): Promise<ToolAnswer> => {
  const { training } = call.tools;
  const effect = await effectOf(training, call, before, answer);
  const undo = await tool.undo(effect, { training, userId: call.userId });
  return {
    text: lines(
      await describe(tool, effect, tool.verb[1], call),
      newText(tool, effect),
      undoText('To undo it, call:', undo, tool.undoLimits),
    ),
    data: { status: 'done', ...(answer as Json), undo },
  };
};

const answerWrite = async (
  tool: WriteTool,
  call: Call,
  write: WriteCall,
  confirm: unknown,
): Promise<ToolAnswer> => {
  const { training, confirmer } = call.tools;
  const { revision, idempotencyKey } = confirmer.check(write, confirm);
  const before = await readBefore(tool, call);
  const token = revision === '' ? {} : { token: revision };
  const input = { ...inputOf(tool, call), ...token, idempotencyKey };
  const answer = (await invoke(training, tool.operation, input)) as WriteAnswer;
  try {
    return await describeWrite(tool, call, before, answer);
  } catch (cause) {
    // It is written. Repeating the call gives the answer.
    throw new FreshlegsError('OUTCOME_UNKNOWN', 'The answer could not be read.', { cause });
  }
};

const writeAnswer = (tool: WriteTool, call: Call): Promise<ToolAnswer> => {
  const { confirm, ...args } = call.args;
  requireFields(tool.fields, args);
  const { userId } = call;
  const write = { userId, tool: tool.name, args };
  const inner = { ...call, args };
  return confirm === undefined
    ? answerPreview(tool, inner, write)
    : answerWrite(tool, inner, write, confirm);
};

const run = (name: string, call: Call): Promise<ToolAnswer> => {
  if (JSON.stringify(call.args).length > ARGUMENTS_LENGTH_MAX) {
    throw refuse('', 'The arguments are longer than 64 kB. Send less in one call.');
  }
  const reads = READS.find((tool) => tool.name === name);
  if (reads !== undefined) return readAnswer(reads, call);
  const writes = WRITES.find((tool) => tool.name === name);
  if (writes !== undefined) return writeAnswer(writes, call);
  throw refuse('', 'There is no such tool.');
};

/** An error as the HTTP API shows it: a stable code and sentences, never SQL or a stack. */
const answerError = ({ log }: AgentTools, operation: string, error: unknown): ToolAnswer => {
  const requestId = randomUUID();
  const { code, status, body, ...rest } = toProblem(error, requestId);
  const cause = rest.cause === undefined ? {} : { cause: rest.cause };
  log({ time: new Date(), code, status, operation, requestId, ms: 0, ...cause });
  const { type: _, title: __, status: ___, ...data } = body;
  const detail =
    body.code === 'OUTCOME_UNKNOWN'
      ? 'It is unknown whether this was written. Repeat the same call with the same confirm.'
      : body.detail;
  const { errors = [] } = body;
  const issues = errors.length < 2 ? [] : errors.map((each) => `- ${each.pointer}: ${each.detail}`);
  return {
    text: lines(`${body.code}: ${detail}`, issues),
    data: { ...data, detail },
    isError: true,
  };
};

/** Calls a tool for one user. Never rejects. */
export async function callTool(
  tools: AgentTools,
  userId: UserId,
  name: string,
  args: unknown,
): Promise<ToolAnswer> {
  try {
    const when = whenIn(tools.training.timeZone);
    return await run(name, { tools, userId, args: isObject(args) ? args : {}, when });
  } catch (error) {
    const isKnown = [...READS, ...WRITES].some((tool) => tool.name === name);
    return answerError(tools, isKnown ? name : '(unknown tool)', error);
  }
}

const CONFIRM = {
  type: 'string',
  description:
    'Leave it out to get a preview, which writes nothing. Then the token of that preview, with the same other arguments, after the user agreed.',
};

const HOW_TO_WRITE = 'Without `confirm`, returns a preview and writes nothing.';

/** The tools as the protocol lists them. */
export function listTools() {
  const reads = READS.map(({ name, title, description, operation, fields }) => ({
    name,
    title,
    description,
    inputSchema: inputSchemaOf(operation, fields),
    annotations: { title, readOnlyHint: true, openWorldHint: false },
  }));
  const writes = WRITES.map(
    ({ name, title, description, operation, fields, destructive = false }) => {
      const schema = inputSchemaOf(operation, fields);
      return {
        name,
        title,
        description: `${description} ${HOW_TO_WRITE}`,
        inputSchema: { ...schema, properties: { ...schema.properties, confirm: CONFIRM } },
        annotations: {
          title,
          readOnlyHint: false,
          destructiveHint: destructive,
          idempotentHint: true,
          openWorldHint: false,
        },
      };
    },
  );
  return [...reads, ...writes];
}
