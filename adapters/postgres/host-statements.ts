import type { Changes } from '../../src/domain/changes.js';
import { encodeDate, hostStatement } from '../sql/host-relations.js';
import { checkInt } from '../sql/rows.js';
import type { Ask, Values } from './driver.js';
import type { Tables } from './tables.js';

/** What the completion of a log is, exactly as it is stored. */
export type StoredCompletion = (logId: number) => string | null;

interface Context {
  readonly ask: Ask;
  readonly t: Tables;
  readonly user: number;
  readonly stored: StoredCompletion;
}

const run = async ({ ask, user }: Context, text: string, values: Values): Promise<unknown> =>
  ask(hostStatement(text, ':user'), { ...values, user });

const insert = async (
  context: Context,
  text: string,
  log: NonNullable<Changes['createLog']>,
): Promise<number> => {
  const { source, swappedFrom } = log;
  const given = log.completedAt;
  const moved = swappedFrom?.movesCompletion === true ? context.stored(swappedFrom.logId) : null;
  const id = await run(
    context,
    `with inserted as (${text.replace(/;\s*$/, '')}) select id::text as answer from inserted`,
    {
      completedAt:
        moved ?? (given === null ? null : encodeDate(context.t.logTable.encoding, given)),
      scheduledDate: log.scheduledFor,
      programDayId: source?.type === 'program' ? source.programDayId : null,
      importKey: log.importKey,
    },
  );
  return checkInt(id, 'id');
};

const completionsOf = (
  { t, stored }: Context,
  { completions = [], createLog, revertSwap }: Changes,
): readonly (readonly [logId: number, completedAt: string | null])[] => {
  const from = createLog?.swappedFrom;
  return [
    ...completions.map(
      ({ logId, completedAt }) =>
        [
          logId,
          completedAt === null ? null : encodeDate(t.logTable.encoding, completedAt),
        ] as const,
    ),
    ...(from?.movesCompletion === true ? [[from.logId, null] as const] : []),
    ...(revertSwap?.movesCompletion === true
      ? [
          [revertSwap.originalLogId, stored(revertSwap.swappedLogId)] as const,
          [revertSwap.swappedLogId, null] as const,
        ]
      : []),
  ];
};

/**
 * Runs the host's own statement for a new log, before anything is stored. Gives the id of the log,
 * null where the library inserts it itself.
 */
export const insertByHost = async (
  context: Context,
  { createLog }: Changes,
): Promise<number | null> => {
  const { statements } = context.t.logTable;
  return statements.insert === undefined || createLog === undefined
    ? null
    : insert(context, statements.insert, createLog);
};

/**
 * Runs the host's own statements for what a decision changes in its logs, after the rest is stored:
 * until then the original of a swap still has the completion that the new log takes over.
 */
export const changeByHost = async (context: Context, changes: Changes): Promise<void> => {
  const { statements } = context.t.logTable;
  if (statements.setCompletedAt !== undefined) {
    for (const [logId, completedAt] of completionsOf(context, changes)) {
      await run(context, statements.setCompletedAt, { logId, completedAt });
    }
  }
  if (statements.delete !== undefined) {
    for (const logId of changes.deleteLogs ?? []) await run(context, statements.delete, { logId });
  }
};
