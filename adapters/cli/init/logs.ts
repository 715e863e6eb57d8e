import { encodingOf, keyOf, snakeOf, type Catalogue, type Column } from './catalogue.js';
import type { Found } from './find.js';
import { COLUMNS } from './names.js';
import {
  inCode,
  joined,
  keyFields,
  shownRows,
  text,
  written,
  type Entry,
  type Part,
} from './select.js';

// Proposes the columns of the logs: what marks a workout as completed, and what a new log needs.

const find = COLUMNS.logs;

const timeOf = (column: Column | undefined): Entry => {
  if (column === undefined) return {};
  const encoding = encodingOf(column);
  const guess = encoding ?? (column.kind === 'text' ? 'iso-text' : 'epoch-ms');
  const unknown = `how does ${column.name} store a time: iso-text, timestamp-utc, epoch-ms or epoch-s?`;
  const todo = encoding === null ? unknown : undefined;
  return { fields: { column: text(column.name), encoding: text(guess) }, todo };
};

const STATUSES = {
  completed: /^(complet|done|finish|hecho|feito|fait|termin(?!ate)|finaliz|conclu|abgeschlossen)/i,
  planned:
    /^(plan|schedul|draft|in[ _-]?progress|active|start|pause|pending|upcoming|todo|open|pend[ie]|program|en[ _-]?curso|em[ _-]?curso|geplant)/i,
};

/** A boolean, or a status with other values. */
const statusOf = ({ name, kind, isFlag, values, unique }: Column): Entry => {
  const column = text(name);
  const [yes, no] = kind === 'boolean' ? ['true', 'false'] : ['1', '0'];
  if (isFlag) return { fields: { column, completed: { code: yes }, planned: { code: no } } };
  const listed = (list: keyof typeof STATUSES): Entry => {
    const found = values.filter((each) => STATUSES[list].test(each)).map(inCode);
    return { code: found.length > 1 ? `[${found.join(', ')}]` : (found[0] ?? inCode(list)) };
  };
  const replaced = `the unique index ${unique ?? ''} covers ${name}, and may refuse the first planned value for a log that a swap replaced. Give such logs their own status: replaced: '...'`;
  return {
    fields: {
      ...{ column, completed: listed('completed'), planned: listed('planned') },
      replaced: { todo: unique === null ? undefined : replaced },
    },
    todo: `found ${values.join(', ') || 'no values yet'}. The first value of each list is written; logs with other values are ignored.`,
  };
};

const completionTodo = ({ name, kind }: Column): string | undefined => {
  if (/^created/i.test(name)) {
    return 'NO COMPLETION TIME FOUND, so this is when the row was created.';
  }
  return kind === 'timestamp'
    ? `are the times of ${name} in UTC? Its type has no time zone. If not, convert the column to timestamptz.`
    : undefined;
};

/** Null if no column says when a workout was done. */
export function proposeLogs({ linksOf }: Catalogue, found: Found): Part | null {
  const { logs, user, sets, exercises, otherLogs } = found;
  const key = keyOf(logs);
  const done = find.doneAt(logs, ({ notNull }) => !notNull) ?? find.doneAt(logs) ?? find.date(logs);
  if (key === undefined || done === undefined) return null;
  const isOther = (column: Column) => column !== done;
  const [started, scheduled] = [find.startedAt(logs, isOther), find.scheduledDate(logs)];
  const [created, updated] = [find.createdAt(logs, isOther), find.updatedAt(logs, isOther)];
  const status = find.isDone(logs) ?? find.status(logs);
  const filled = [key, user, done, status, created, updated];
  const needed = logs.columns
    .filter((each) => each.notNull && !each.hasDefault && !filled.includes(each))
    .map(({ name }) => name);
  const shown = joined(shownRows(logs), ' and ') ?? [];
  const completedAt = timeOf(done);
  const hasPlans = !done.notNull && /^(complet|finish|end|done)/.test(snakeOf(done.name));
  const isExercise = sets?.table === logs || linksOf(logs).some(({ to }) => to === exercises);
  const isRandom = !key.hasDefault && (key.kind === 'text' || key.kind === 'uuid');
  const todos = {
    others: `these also look like logs: ${otherLogs.join(', ')}.`,
    plans: 'no column marks a log as planned, so every row counts as done, and swaps are refused.',
    inserts: `a row of ${logs.name} is one exercise, so each counts as a workout, and the library cannot create one.`,
    values: `${needed.join(', ')}: NOT NULL without a default. Give them values in a new log: () => ({ ${needed.map((name) => `${name}: ...`).join(', ')} }). Or let a swap copy them with copyOnSwap: [${needed.map(inCode).join(', ')}], or write inserts: false if only your app can create logs.`,
  };
  return {
    todo: otherLogs.length > 0 ? todos.others : undefined,
    tables: [logs],
    used: [...filled, started, scheduled, ...shown.filter((each) => typeof each !== 'string')],
    fields: {
      ...keyFields(logs, key),
      newId: isRandom ? { code: 'randomUUID' } : undefined,
      userId: text(user.name),
      startedAt: timeOf(started),
      completedAt: {
        fields: { ...completedAt.fields, notNull: { code: done.notNull ? 'true' : undefined } },
        todo: completionTodo(done) ?? completedAt.todo,
      },
      status: status && statusOf(status),
      plans: status || hasPlans ? undefined : { code: 'false', todo: todos.plans },
      inserts: isExercise ? { code: 'false', todo: todos.inserts } : undefined,
      newLogValues: isExercise || needed.length === 0 ? undefined : { todo: todos.values },
      where: shown.length > 0 ? text(written(shown)) : undefined,
      scheduledDate: text(scheduled?.name),
      createdAt: timeOf(created),
      updatedAt: timeOf(updated),
    },
  };
}
