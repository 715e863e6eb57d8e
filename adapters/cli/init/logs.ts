import { encodingOf, keyOf, snakeOf, type Catalogue, type Column, type Kind } from './catalogue.js';
import type { Found } from './find.js';
import { COLUMNS } from './names.js';
import {
  inCode,
  keyFields,
  keyInCode,
  quoted,
  shownRows,
  type Entry,
  type Part,
} from './relation.js';

// Proposes the columns of the logs: what marks a workout as completed, and what a new log needs.

const find = COLUMNS.logs;

const timeOf = (column: Column, todo?: string): Entry => {
  const [encoding, { name, kind }] = [encodingOf(column), column];
  const unknown = `how does ${name} store a time: iso-text, timestamp-utc, epoch-ms or epoch-s?`;
  const guess = encoding ?? (kind === 'text' ? 'iso-text' : 'epoch-ms');
  const fields = { column: name, encoding: guess };
  return { fields, todo: todo ?? (encoding === null ? unknown : undefined) };
};

const DONE = /^(complete|done|finish)/i;
const PLANNED =
  /^(plan|schedul|draft|in[ _-]?progress|active|start|pause|pending|upcoming|todo|open)/i;

/** A boolean, or a status with other values. */
const statusOf = ({ name: column, kind, isFlag, values, unique }: Column): Entry => {
  const [yes, no] = kind === 'boolean' ? ['true', 'false'] : ['1', '0'];
  if (isFlag) return { fields: { column, completed: { code: yes }, planned: { code: no } } };
  const listed = (pattern: RegExp, fallback: string): Entry => {
    const [first = inCode(fallback), ...more] = values
      .filter((each) => pattern.test(each))
      .map(inCode);
    return { code: more.length === 0 ? first : `[${[first, ...more].join(', ')}]` };
  };
  const replaced = `the unique index ${unique ?? ''} covers ${column}, and may refuse the first planned value for a log that a swap replaced. Give such logs their own status: replaced: '...'`;
  const found = values.length === 0 ? 'no values to read yet' : `found ${values.join(', ')}`;
  return {
    fields: {
      column,
      completed: listed(DONE, 'completed'),
      planned: listed(PLANNED, 'planned'),
      replaced: { todo: unique === null ? undefined : replaced },
    },
    todo: `${found}. The first value of each list is written; logs with other values are ignored.`,
  };
};

/** Values that a column of each kind accepts. */
const VALUES: Partial<Readonly<Record<Kind, string>>> = {
  ...{ integer: '0', bigint: '0', number: '0', boolean: 'false', text: "'Workout'" },
  ...{ timestamptz: 'new Date().toISOString()', timestamp: 'new Date().toISOString()' },
  date: 'new Date().toISOString().slice(0, 10)',
};
/** Keys, and columns that record who changed a row and when. */
const UNKNOWN = /_(id|by)$|^(created|updated|modified)|version/;
/** Text and numbers in these columns are more likely a time, whose encoding is unknown. */
const TIME = /(_(at|on)|date|time)$|^(start|end)/;

const valueFor = ({ name, kind, refersTo, values: [label = ''] }: Column): string | undefined => {
  const isTime = TIME.test(snakeOf(name)) && ['text', 'integer', 'bigint'].includes(kind);
  if (refersTo !== null || UNKNOWN.test(snakeOf(name)) || isTime) return undefined;
  return kind === 'enum' ? inCode(label) : VALUES[kind];
};

/** Values for a new log, for columns that nothing else writes. */
const newLogValues = (needed: readonly Column[]): Entry | undefined => {
  const known = needed.filter((column) => valueFor(column) !== undefined);
  const open = needed.filter((column) => !known.includes(column)).map(({ name }) => name);
  const listed = known.map((each) => `${keyInCode(each.name)}: ${valueFor(each) ?? ''}`).join(', ');
  const todo = [
    `${needed.map(({ name }) => name).join(', ')}: NOT NULL without a default.`,
    ...(known.length > 0 ? ['Correct these values of a new log.'] : []),
    ...(open.length > 0
      ? [
          `Only your app knows ${open.join(', ')}: add values, or let a swap copy them with copyOnSwap: [${open.map(inCode).join(', ')}], or write inserts: false if only your app can create logs.`,
        ]
      : []),
  ].join(' ');
  if (needed.length === 0) return undefined;
  return { code: known.length > 0 ? `() => ({ ${listed} })` : undefined, todo };
};

const NO_PLANS =
  'no column marks a log as planned, so every row counts as done, and swaps are refused.';
const NO_TIME = 'NO COMPLETION TIME FOUND, so this is when the row was created.';

/** Null if no column says when a workout was done. */
export function proposeLogs({ linksOf }: Catalogue, found: Found): Part | null {
  const { logs, user, sets, exercises, otherLogs } = found;
  const key = keyOf(logs);
  const done = find.doneAt(logs, ({ notNull }) => !notNull) ?? find.doneAt(logs) ?? find.date(logs);
  if (key === undefined || done === undefined) return null;
  const isOther = (column: Column) => column !== done;
  const started = find.startedAt(logs, isOther);
  const [created, updated] = [find.createdAt(logs, isOther), find.updatedAt(logs, isOther)];
  const [status, scheduled] = [find.isDone(logs) ?? find.status(logs), find.scheduledDate(logs)];
  const written = [key, user, done, status, created, updated];
  const needed = logs.columns.filter(
    (each) => each.notNull && !each.hasDefault && !written.includes(each),
  );
  const hidden: Column[] = [];
  const shown = shownRows(logs, (column) => {
    hidden.push(column);
    return quoted(column.name);
  });
  const completedAt = timeOf(done, /^created/i.test(done.name) ? NO_TIME : undefined);
  const notNull = done.notNull ? { code: 'true' } : undefined;
  const hasPlans = !done.notNull && /^(complet|finish|end|done)/.test(snakeOf(done.name));
  const isExercise = sets?.table === logs || linksOf(logs).some(({ to }) => to === exercises);
  const noInserts = `a row of ${logs.name} is one exercise, so each counts as a workout, and the library cannot create one.`;
  const isRandom = !key.hasDefault && (key.kind === 'text' || key.kind === 'uuid');
  return {
    todo: otherLogs.length > 0 ? `these also look like logs: ${otherLogs.join(', ')}.` : undefined,
    tables: [logs],
    used: [...written, ...hidden, started, scheduled],
    fields: {
      ...keyFields(logs, key),
      newId: isRandom ? { code: 'randomUUID' } : undefined,
      userId: user.name,
      startedAt: started && timeOf(started),
      completedAt: { ...completedAt, fields: { ...completedAt.fields, notNull } },
      status: status && statusOf(status),
      plans: status || hasPlans ? undefined : { code: 'false', todo: NO_PLANS },
      inserts: isExercise ? { code: 'false', todo: noInserts } : undefined,
      newLogValues: isExercise ? undefined : newLogValues(needed),
      where: shown.join(' and ') || undefined,
      scheduledDate: scheduled,
      createdAt: created && timeOf(created),
      updatedAt: updated && timeOf(updated),
    },
  };
}
