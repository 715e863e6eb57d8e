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
import { canonical, digest, type Confirmer, type Issued, type WriteCall } from './confirm.js';
import { inputSchemaOf, isObject, refuse, type Arguments, type Json } from './inputs.js';
import {
  lines,
  quote,
  recoveryText,
  setsText,
  visibly,
  warningText,
  whenIn,
  type Names,
  type When,
} from './texts.js';
import {
  READS,
  WRITES,
  type Before,
  type Effect,
  type ReadTool,
  type WriteAnswer,
  type WriteTool,
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
  const method = groups[group]?.[name];
  if (method === undefined) throw new TypeError(`The service has no ${operation}.`);
  return method(input);
};

// The service would refuse most of these too. But it takes fields that are not for a model, such as
// the user.
const requireFields = ({ fields, required = [] }: Arguments, args: Json): void => {
  const unknown = Object.keys(args).find((name) => !fields.includes(name));
  if (unknown !== undefined) {
    const known = fields.length === 0 ? 'no arguments' : fields.join(', ');
    throw refuse('', `The argument ${quote(unknown)} is not known. This tool takes ${known}.`);
  }
  const missing = required.find((name) => args[name] == null);
  if (missing !== undefined) throw refuse(`/${missing}`, `The argument ${missing} is required.`);
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
  const { training } = tools;
  requireFields(tool, args);
  const answer = await invoke(training, tool.operation, { ...args, userId });
  if (answer === null) throw new FreshlegsError('NOT_FOUND', 'There is no such log.');
  const logId = args['logId'] as LogId | undefined;
  const log = logId === undefined ? null : await training.logs.find({ userId, logId });
  const names = await namesFor(tool, call, [log]);
  const now = tool.showsNow === true ? `Now: ${when(new Date())}, ${training.timeZone}.` : null;
  return { text: lines(now, tool.text(answer as never, when, names)), data: answer as Json };
};

/** A missing log is reported by the write itself. */
const readBefore = (
  training: Methods,
  { before }: WriteTool,
  { userId, args }: Call,
): Before | Promise<Before> => {
  const nothing = { beforeLog: null, beforePreferences: null };
  if (before === undefined) return nothing;
  return before === 'log'
    ? then(training.logs.find({ userId, logId: args['logId'] as LogId }), (beforeLog) => ({
        ...nothing,
        beforeLog,
      }))
    : then(training.preferences.get({ userId }), (beforePreferences) => ({
        ...nothing,
        beforePreferences,
      }));
};

/** Adds the log with its names, read in the same transaction if there is one. */
const effectOf = (
  training: Methods,
  { args, userId }: Call,
  before: Before,
  answer: WriteAnswer,
): Effect | Promise<Effect> => {
  const effect = { args, answer, ...before };
  if (answer.log === undefined) return { ...effect, log: null };
  // A deleted log is no longer found.
  return then(training.logs.find({ userId, logId: answer.log.id }), (found) => ({
    ...effect,
    log: found ?? before.beforeLog,
  }));
};

const undoText = (steps: readonly Step[], limits: string | undefined): string =>
  steps.length === 0
    ? 'No call undoes this. If it repeats an earlier call, use the undo from its preview or first answer.'
    : lines(
        'To undo it later, call:',
        steps.map((step) => `- ${step.tool} ${JSON.stringify(step.arguments, visibly)}`),
        limits,
      );

/** Leaves out ids of the rehearsal; the write may get others. */
const withoutIds = ({ answer, log: found }: Effect, hasIds: boolean): Json => {
  const { log, muscleGroups, warnings } = answer;
  if (log === undefined) return { ...answer };
  const { id: _, ...unsaved } = log;
  const { workout = null, exercises = null } = found ?? {};
  return { log: hasIds ? log : unsaved, workout, exercises, muscleGroups, warnings };
};

/** The answer of a write, or of its preview, which has a token. */
const present = async (
  tool: WriteTool,
  call: Call,
  effect: Effect,
  issued: Issued | null,
): Promise<ToolAnswer> => {
  const { tools, userId, when } = call;
  const { answer, log, beforeLog } = effect;
  const { muscleGroups = [], warnings = [] } = answer;
  const groups = muscleGroups.map((group) => ('after' in group ? group.after : group));
  const names = await namesFor(tool, call, [log, beforeLog]);
  const hasIds = issued === null || tool.creates !== true;
  const undo = hasIds ? await tool.undo(effect, { training: tools.training, userId }) : null;
  const text = lines(
    issued === null ? 'Done:' : 'Nothing has been written. It would do this:',
    tool.says(effect, when, names),
    log === null ? null : setsText(log, names),
    hasIds && answer.log !== undefined ? `This is log ${answer.log.id}.` : null,
    warnings.map(warningText),
    recoveryText('Recovery after it', groups),
    undo === null ? null : undoText(undo, tool.undoLimits),
    issued === null
      ? null
      : `Show it to the user and ask. Only if they agree, call ${tool.name} again with the same arguments and confirm ${JSON.stringify(issued.token)}, before ${when(issued.expiresAt)}.`,
  );
  const undoing = undo === null ? {} : { undo };
  if (issued === null) return { text, data: { status: 'done', ...answer, ...undoing } };
  const { token: confirm, expiresAt } = issued;
  const would = withoutIds(effect, hasIds);
  return { text, data: { status: 'preview', would, ...undoing, confirm, expiresAt } };
};

const inputOf = ({ fixed }: WriteTool, { args, userId }: Call) => ({ ...args, ...fixed, userId });

const basisOf = (tool: WriteTool, before: Before): string =>
  tool.before === undefined ? '' : digest(before);

/** What the token of a preview holds on to: the library's token, or what was there before. */
const revisionOf = async (tool: WriteTool, call: Call, before: Before): Promise<string> => {
  if (tool.preview === undefined) return basisOf(tool, before);
  const preview = await invoke(call.tools.training, tool.preview, inputOf(tool, call));
  return (preview as { readonly token: string }).token;
};

const answerPreview = async (
  tool: WriteTool,
  call: Call,
  write: WriteCall,
): Promise<ToolAnswer> => {
  const { training, rehearse, confirmer } = call.tools;
  // Before the rehearsal, so that the token is stale if anything is written between them.
  const before = await readBefore(training, tool, call);
  const revision = await revisionOf(tool, call, before);
  const effect = await rehearse((inside) =>
    then(invoke(inside, tool.operation, inputOf(tool, call)) as WriteAnswer, (answer) =>
      effectOf(inside, call, before, answer),
    ),
  );
  return present(tool, call, effect, confirmer.issue(write, revision));
};

/** Throws `CONFLICT_STALE` unless the call repeats one that was done, and so changes nothing. */
const requireRepeated = async (
  tool: WriteTool,
  call: Call,
  before: Before,
  input: Json,
): Promise<void> => {
  const after = await call.tools.rehearse((inside) =>
    then(invoke(inside, tool.operation, input), () => readBefore(inside, tool, call)),
  );
  if (digest(after) === digest(before)) return;
  throw new FreshlegsError(
    'CONFLICT_STALE',
    'It was changed since the preview. Nothing was written. Call again without confirm to get a new preview.',
  );
};

const answerWrite = async (
  tool: WriteTool,
  call: Call,
  write: WriteCall,
  confirm: unknown,
): Promise<ToolAnswer> => {
  const { training, confirmer } = call.tools;
  const { revision, idempotencyKey } = confirmer.check(write, confirm);
  const before = await readBefore(training, tool, call);
  const token = tool.preview === undefined ? {} : { token: revision };
  const input = { ...inputOf(tool, call), ...token, idempotencyKey };
  const isRepeated = tool.preview === undefined && basisOf(tool, before) !== revision;
  if (isRepeated) await requireRepeated(tool, call, before, input);
  const answer = (await invoke(training, tool.operation, input)) as WriteAnswer;
  try {
    const effect = await effectOf(training, call, before, answer);
    const { text, data } = await present(tool, call, effect, null);
    return isRepeated
      ? {
          text: lines('This was done before by the same call.', text),
          data: { ...data, repeated: true },
        }
      : { text, data };
  } catch (cause) {
    // It is written. Repeating the call gives the answer.
    throw new FreshlegsError('OUTCOME_UNKNOWN', 'The answer could not be read.', { cause });
  }
};

const writeAnswer = (tool: WriteTool, call: Call): Promise<ToolAnswer> => {
  const { confirm, ...args } = call.args;
  requireFields(tool, args);
  const { userId } = call;
  const write = { userId, tool: tool.name, args };
  const inner = { ...call, args };
  return confirm === undefined
    ? answerPreview(tool, inner, write)
    : answerWrite(tool, inner, write, confirm);
};

const TOOLS = new Map([...READS, ...WRITES].map((tool) => [tool.name, tool]));

const run = (name: string, call: Call): Promise<ToolAnswer> => {
  if (canonical(call.args).length > ARGUMENTS_LENGTH_MAX) {
    throw refuse('', 'The arguments are longer than 64 kB. Send less in one call.');
  }
  const tool = TOOLS.get(name);
  if (tool === undefined) throw refuse('', 'There is no such tool.');
  return 'text' in tool ? readAnswer(tool, call) : writeAnswer(tool, call);
};

/** An error as the HTTP API shows it: a stable code and sentences, never SQL or a stack. */
const answerError = ({ log }: AgentTools, operation: string, error: unknown): ToolAnswer => {
  const requestId = randomUUID();
  const { code, status, body, ...rest } = toProblem(error, requestId);
  const cause = rest.cause === undefined ? {} : { cause: rest.cause };
  try {
    log({ time: new Date(), code, status, operation, requestId, ms: 0, ...cause });
  } catch {
    // The assistant still gets its answer. The failure cannot be reported anywhere else.
  }
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
    return answerError(tools, TOOLS.has(name) ? name : '(unknown tool)', error);
  }
}

const CONFIRM = {
  type: 'string',
  description:
    'Leave it out to get a preview, which writes nothing. Then the token of that preview, with the same other arguments, after the user agreed.',
};

const HOW_TO_WRITE =
  'Without `confirm`, writes nothing and returns what it would do, with a token.';

/** The tools as the protocol lists them. */
export function listTools() {
  return [...TOOLS.values()].map((tool) => {
    const { name, title, description, operation } = tool;
    const isRead = 'text' in tool;
    const schema = inputSchemaOf(tool);
    const { properties } = schema;
    return {
      name,
      title,
      description: isRead ? description : `${description} ${HOW_TO_WRITE}`,
      inputSchema: isRead ? schema : { ...schema, properties: { ...properties, confirm: CONFIRM } },
      annotations: {
        title,
        readOnlyHint: isRead,
        destructiveHint: !isRead && operation !== 'logs.create',
        idempotentHint: true,
        openWorldHint: false,
      },
    };
  });
}
