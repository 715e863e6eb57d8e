import { nameOf, snakeOf, type Column, type Kind, type Table } from './catalogue.js';

// What hosts call their tables and columns. A name is in lower case with underscores, and that of a
// table in the singular. Each word below is a pattern, and earlier ones win.

/** Finds the column of a table with one of the names. */
type Find = (table: Table, also?: (column: Column) => boolean) => Column | undefined;

const patternsOf = (words: string): readonly RegExp[] =>
  words.split(' ').map((word) => new RegExp(`^(${word})$`));

const any = (words: string, accepts = (_: Column) => true): Find => {
  const patterns = patternsOf(words);
  return ({ columns }, also = () => true) => {
    const accepted = columns.filter((column) => accepts(column) && also(column));
    const named = (pattern: RegExp) => accepted.find(({ name }) => pattern.test(snakeOf(name)));
    return patterns.map(named).find(Boolean);
  };
};
const ofKinds =
  (...kinds: readonly Kind[]) =>
  (words: string): Find =>
    any(words, ({ kind }) => kinds.includes(kind));

export const isCount = ({ kind }: Column): boolean => kind === 'integer' || kind === 'bigint';
const flag = (words: string): Find => any(words, ({ isFlag }) => isFlag);
const text = ofKinds('text', 'enum');
const count = ofKinds('integer', 'bigint');
const number = ofKinds('integer', 'bigint', 'number', 'text');
const time = ofKinds('timestamptz', 'timestamp', 'bigint', 'integer', 'text');

const DID = 'actual|logged|performed|completed|done|achieved|reported|used';

/** A measured value: `actual_reps` and `reps_logged` before `reps`. */
const measured = (words: string): Find => {
  const each = (value: string) =>
    `(${DID})_(${value})|(${value})_(${DID}) (num_?|n_|number_of_)?(${value})`;
  return number(words.split(' ').map(each).join(' '));
};

const KG = 'kgs?|kilos?|kilograms?';
const LB = 'lbs?|pounds?';
export const IN_KG = new RegExp(`(^|_)(${KG})(_|$)`);
export const IN_LB = new RegExp(`(^|_)(${LB})(_|$)`);

const MUSCLE = '(muscle|musculo|muscolo|muskel|faus?$|body_?part)';
const EXERCISE =
  'exercise|movement|move|ejercicio|exercicio|exercice|eserciz(io|i)|(ue|ü)bung(en)?';
const PEOPLE =
  'user|profile|account|member|athlete|atleta|athlet|lifter|trainee|usuario|utilisateur|utente|benutzer|nutzer|cliente|aluno|alumno';
const UNIT = '(preferred_|default_)?(weight_)?units?(_(preference|system))?';
const ORDER =
  'order(_?(index|idx|no|number))?|position|pos|place|rank|(sort|position)_?(order|index|idx)|seq(uence)?';
const DONE = 'complet|finish|end|perform|done|termin|finaliz|conclu|beendet|abgeschlossen';
const DONE_AT =
  '(completed|finished|ended|done|performed)_?(at|on|time) (end|finish|completed|finished|ended)(_(time|date|at|ts))? (terminad[oa]|finalizad[oa]|completad[oa]|concluid[oa]|termine|beendet|abgeschlossen)(_(en|em|a|el|le|am))? fecha_fin data_fim date_fin';

/** The columns of each relation. */
export const COLUMNS = {
  exercises: {
    name: any('name title name_en .*name nombre nome nom bezeichnung'),
    owner: any('(user|owner|creator|member|account|author)_?id created_?by(_?id)?'),
    shared: flag('(is_)?(system|public|shared|global|default|builtin)(_.*)?'),
    equipment: any('equipments?(_(type|name|required|id))? .*equipment.*'),
    mechanic: text('mechanics?(_type)?'),
    force: text('force(_type)?'),
    secondaryMuscles: any(`(.*(second|synerg|other|assist).*)${MUSCLE}.*`),
    primaryMuscles: any(`.*(prim|target|main).*${MUSCLE}.* .*${MUSCLE}.* targets?`),
  },
  muscles: {
    muscle: any(`muscle(_?(group|name))? .*${MUSCLE}.*`),
    name: text('name|title|slug|code|key|value'),
    role: any('(muscle_)?role .*primary.* type|kind|level|involvement|activation'),
    position: count(ORDER),
  },
  logs: {
    user: any(
      `user_?id (user|member|athlete|student|client|customer|account|owner|profile|person|trainee|lifter)(_?id)? (${PEOPLE})_?id id_(${PEOPLE})`,
    ),
    /** If it may be null, null shows that a log is planned. */
    doneAt: time(DONE_AT),
    startedAt: time(
      '(started|begun)_?(at|on|time) (start|started|begin|begun)(_(time|date|at|ts))?',
    ),
    date: time(
      '(performed|trained|logged|workout|session|entry|training)_?(at|on|date) date|performed_on created_?at',
    ),
    isDone: flag('(is_)?(completed|finished|done)'),
    status: text('((workout|session)_)?(status|state) estado|statut|stato'),
    scheduledDate: ofKinds('date', 'text')('(scheduled|planned)_?(date|for|on)'),
    createdAt: time('created_?at'),
    updatedAt: time('updated_?at'),
  },
  sets: {
    exercise: any(`(exercise|movement)_?id (${EXERCISE})_?id id_(${EXERCISE})`),
    number: count('set_?(number|index|idx|order|no|num) number'),
    order: count(ORDER),
    exerciseOrder: count('(exercise|movement|lift)_?(order|index|idx|position|number|no|rank)'),
    time: time('(completed|logged|performed|recorded|created|done)_?at|timestamp'),
    reps: measured('reps?|repetitions?|repeats?|reps?_count|repeticiones|repeticoes|wdh'),
    seconds: measured('(duration|time|hold|hold_time)_(secs?|seconds?|s)|secs|seconds'),
    duration: measured('duration|hold_time'),
    weight: measured(
      `(weight|load|peso|poids|gewicht)(_in)?_(${KG}) weight|load|peso|poids|gewicht|weight_(value|amount|lifted) ((weight|load)(_in)?_)?(${KG}|${LB})`,
    ),
    unit: text(UNIT),
    rir: measured('rir'),
    rpe: measured('rpe'),
    kind: text('(set_)?(type|kind) section|category'),
    side: text('side|(body|limb)_side'),
    superset: any('super_?set(_(id|number|group|order|index))?|(group|superset)_(id|number)'),
    warmup: flag('(is_)?warm_?up(_set)?'),
    dropset: flag('(is_)?drop_?set'),
    failure: flag('(is_|to_)?failure'),
    times: count('((num|number_of)_)?sets|sets?_count'),
    isDone: flag('(is_)?(completed|done|performed|logged)'),
    isSkipped: flag('(is_|was_)?skipped'),
    status: text('(set_)?(status|state)'),
    /** JSON lists of all sets of an exercise. */
    list: ofKinds(
      'json',
      'text',
    )('((logged|performed|completed)_)?sets?(_(data|json|list|details))?'),
  },
  hidden: {
    time: any('(deleted|archived|removed|skipped)_?(at|on)'),
    flag: flag('(is_)?(deleted|archived|template|routine|removed|hidden)'),
  },
} as const;

/** What makes a table look like a relation: words of its name, and columns. */
interface Likeness {
  readonly least: number;
  readonly words: readonly (readonly [pattern: string, points: number])[];
  readonly columns: readonly (readonly [find: Find, points: number])[];
}

const LOG =
  'completion|history|session|log|workout|training|visit|activity|entry|entrenamiento|entreno|entrainement|s[eé]ance|treino|allenament[oi]|sesi[oó]ne?|session[ei]|trainingseinheit(en)?';
/** Such a table has logs only if it also says when something was done. */
const JOURNAL = 'diary|journal|diario|tagebuch|wod';
const NO_LOG =
  'exercise|set|template|plan|program|day|week|preset|goal|progress|note|comment|like|favorite|tag|muscle|attribute|group|routine|share|achievement|meal|food|weight|measurement|config|setting|user|account|token|equipment|name|value';
const PLANNED =
  '(.*_)?(template|plan|program|scheduled|preset|suggested|prescribed|planned|progress|auth|refresh|token|target)(_.*)?';
const { logs, sets, exercises } = COLUMNS;

export const TABLES = {
  logs: {
    least: 4,
    words: [
      [`(.*_)?(${LOG})(_.*)?`, 2],
      [`(.*_)?(${LOG})`, 3],
      ['(.*_)?(workout|training)(_.*)?', 2],
      [`(.*_)?(${JOURNAL})`, 2],
      [`(.*_)?(${NO_LOG})`, -10],
      [PLANNED, -8],
    ],
    columns: [
      [any(`(${DONE}).*`), 2],
      [time('.*date|(logged|trained|created)_?at|(end|finish|performed|done|complet).*'), 1],
      [logs.status, 1],
      [any('.*(token|expires|ip_address|password).*'), -20],
    ],
  },
  sets: {
    least: 7,
    words: [
      ['(.*_)?set', 4],
      ['(.*_)?log', 1],
      [PLANNED, -10],
    ],
    columns: [
      [sets.reps, 5],
      [sets.weight, 3],
      [sets.list, 7],
      [sets.number, 2],
      [any('types|values|values_int|units'), 2],
    ],
  },
  exercises: {
    least: 13,
    words: [
      ['exercise|movement|lift|ejercicio|exercicio|exercice', 3],
      ['(.*_)?exercise_(definition|library|catalog|catalogue)', 8],
      [`(.*_)?(${EXERCISE})|lift`, 3],
      [PLANNED, -20],
    ],
    columns: [[exercises.name, 10]],
  },
} as const satisfies Readonly<Record<string, Likeness>>;

export const PERSON = new RegExp(`(^|_)(${PEOPLE})(_|$)`);

/** At most 20 tables that look like a relation, with their points, the best first. */
export function likely(tables: readonly Table[], { least, words, columns }: Likeness) {
  const pointsOf = (table: Table): number => {
    const named = words.filter(([word]) => patternsOf(word)[0]?.test(nameOf(table.name)));
    const having = columns.filter(([find]) => find(table) !== undefined);
    return [...named, ...having].reduce((sum, [, points]) => sum + points, 0);
  };
  return tables
    .map((table) => ({ table, points: pointsOf(table) }))
    .filter(({ points }) => points >= least)
    .sort((a, b) => b.points - a.points)
    .slice(0, 20);
}

const SAMPLED = ofKinds(
  'text',
  'integer',
  'bigint',
)(
  `.*${MUSCLE}.* (.*_)?(status|state|estado|statut|stato|role|type|kind) section|category|involvement|activation .*_(at|on|date|time|ts) date|(start|end|finish|complet)(ed)?`,
);

/** Whether to read a few values, which may not be about people. */
export function isSampled(table: string, column: Column): boolean {
  const isPrivate = PERSON.test(nameOf(table)) || /auth|token|payment/.test(nameOf(table));
  return !isPrivate && SAMPLED({ name: table, columns: [column] }) !== undefined;
}
