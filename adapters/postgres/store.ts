import { hasChanges, type Changes, type LogFacts } from '../../src/domain/changes.js';
import type { AssignedIds, WriteOptions } from '../../src/repository.js';
import { stringifyResult } from '../sql/json.js';
import { checkInt } from '../sql/rows.js';
import {
  createCustomWorkout,
  deleteCustomWorkout,
  updateCustomWorkout,
} from './custom-workout-writes.js';
import type { Values } from './driver.js';
import type { WritePart } from './parts.js';
import type { Tables } from './tables.js';
import {
  adoptLog,
  createLog,
  deleteLogs,
  forgetLogs,
  moveBack,
  setCompletions,
} from './log-writes.js';
import {
  clearCorrections,
  createSwap,
  replaceLoads,
  revertSwap,
  setCounted,
  writeCorrections,
  writePerformed,
  writeRecords,
} from './writes.js';

/** A statement that stores, with its values. */
export interface StoreStatement {
  readonly text: string;
  readonly values: Values;
}

/** What stands beside the changes: the log that a swap replaces, and one that the host inserted. */
export interface StoreContext {
  readonly original: LogFacts | null;
  readonly insertedLogId: number | null;
}

type LogParts = (t: Tables, changes: Changes, context: StoreContext) => readonly WritePart[];

const part = <T>(value: T | undefined, write: (value: T) => WritePart): readonly WritePart[] =>
  value === undefined ? [] : [write(value)];

/** Changes of the host's logs, apart from what its own statements have done already. */
const logParts: LogParts = (t, changes, { original, insertedLogId }) => {
  const { statements } = t.logTable;
  const { revertSwap: revert } = changes;
  const setsCompletion = statements.setCompletedAt === undefined;
  return [
    ...part(changes.createLog, (log) =>
      insertedLogId === null ? createLog(t, log, original) : adoptLog(t, log, insertedLogId),
    ),
    ...(setsCompletion ? part(changes.completions, (list) => setCompletions(t, list)) : []),
    ...(setsCompletion && revert?.movesCompletion === true ? [moveBack(t, revert)] : []),
    ...part(changes.deleteLogs, (logIds) =>
      statements.delete === undefined ? deleteLogs(t, logIds) : forgetLogs(t, logIds),
    ),
  ];
};

const partsOf: LogParts = (t, changes, context) => {
  const { performed: setTables } = t;
  const created = changes.createLog !== undefined;
  return [
    ...part(changes.createCustomWorkout, (workout) => createCustomWorkout(t, workout)),
    ...logParts(t, changes, context),
    ...part(changes.createSwap, (swap) => createSwap(t, swap)),
    ...part(changes.revertSwap, (revert) => revertSwap(t, revert)),
    ...part(changes.loads, () => replaceLoads(t, changes, created)),
    ...part(changes.counted, () => setCounted(t, changes)),
    ...(setTables === null
      ? []
      : part(changes.performed, (performed) => writePerformed(setTables, performed, created))),
    ...part(changes.updateCustomWorkout, (workout) => updateCustomWorkout(t, workout)),
    ...part(changes.deleteCustomWorkout, (id) => deleteCustomWorkout(t, id)),
    ...part(changes.records, (records) => writeRecords(t, records)),
    ...part(changes.corrections, (corrections) =>
      writeCorrections(
        t,
        corrections.filter(({ muscleGroup }) => !changes.clearCorrections?.includes(muscleGroup)),
      ),
    ),
    ...part(changes.clearCorrections, (groups) => clearCorrections(t, groups)),
  ];
};

const revisionPart = (t: Tables, { model }: Changes): WritePart => ({
  with: [
    [
      'next_revision',
      `update ${t.state} state set revision = state.revision + 1
        ${model === undefined ? '' : ', model = :model'} where state.user_id = :user`,
    ],
  ],
  values: model === undefined ? {} : { model },
});

/** Keeps the result under its key, with the ids that this statement assigns. */
const keyPart = (
  t: Tables,
  idempotency: NonNullable<WriteOptions['idempotency']>,
  response: unknown,
  ids: string,
): WritePart => ({
  with: [
    [
      'stored_key',
      `insert into ${t.idempotencyKey} (user_id, key, fingerprint, response, created_at)
      select :user, :key, :fingerprint,
        json_build_object('ids', ${ids}, 'response', :response)::text, :keyStoredAt`,
    ],
  ],
  values: {
    key: idempotency.key,
    fingerprint: idempotency.fingerprint,
    response: stringifyResult(response),
    keyStoredAt: idempotency.now.toISOString(),
  },
});

const idsExpression = (parts: readonly WritePart[]): string => {
  const fields = parts.flatMap(({ ids = {} }) =>
    Object.entries(ids).map(([name, text]) => `'${name}', (${text})`),
  );
  return `json_build_object(${fields.join(', ')})`;
};

/** The one statement that stores a decision and its key; null where there is nothing to store. */
export const storeStatement = (
  t: Tables,
  user: number,
  changes: Changes,
  response: unknown,
  { idempotency }: WriteOptions,
  context: StoreContext,
): StoreStatement | null => {
  const written = hasChanges(changes)
    ? [...partsOf(t, changes, context), revisionPart(t, changes)]
    : [];
  const ids = idsExpression(written);
  const parts =
    idempotency === undefined ? written : [...written, keyPart(t, idempotency, response, ids)];
  if (parts.length === 0) return null;
  const tables = parts.flatMap((part) => part.with).map(([name, text]) => `${name} as (${text})`);
  const values: Values = Object.assign(
    { user, now: changes.now.toISOString() },
    ...parts.map((part) => part.values),
  ) as Values;
  return { text: `with\n${tables.join(',\n')}\nselect ${ids}::text as answer`, values };
};

const ID_NAMES = ['logId', 'swapId', 'customWorkoutId'] as const;

/** The ids that a statement assigned, checked to be safe integers. */
export const toAssignedIds = (answer: unknown): AssignedIds => {
  const found = (answer ?? {}) as Partial<Record<keyof AssignedIds, unknown>>;
  const ids = ID_NAMES.flatMap((name) =>
    found[name] === undefined ? [] : [[name, checkInt(found[name], name)] as const],
  );
  const exerciseIds = found.exerciseIds as unknown[] | undefined;
  return {
    ...Object.fromEntries(ids),
    ...(exerciseIds === undefined
      ? {}
      : { exerciseIds: exerciseIds.map((id) => checkInt(id, 'exerciseIds')) }),
  };
};
