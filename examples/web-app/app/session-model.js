import { HOLD_SECONDS, isHold, isWorkingSet, planText } from './training.js';

// A workout in progress: plain data and pure functions, so that the device can store it.

/** @type {Record<string, string>} */
export const SET_TYPES = {
  normal: 'Working',
  warmup: 'Warm-up',
  dropset: 'Drop set',
  failure: 'To failure',
};

const KG_PER_LB = 0.45359237;
const RPE_MAX = 10;

/** The largest values that the server accepts. */
const MOST = { kg: 2000, reps: 1000, seconds: 86_400 };

/** The number in a field: undefined if it is empty, NaN if it is unreadable. @param {string} text */
const numberIn = (text) => {
  const plain = text.trim().replace(',', '.').replace('−', '-');
  return plain === '' ? undefined : /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : NaN;
};

/**
 * Pounds are rounded to halves, so that 45 lb stays 45 lb.
 *
 * @param {number | undefined} kg
 * @param {Unit} unit
 */
export const shownWeight = (kg, unit) => {
  if (kg === undefined) return '';
  const value = unit === 'kg' ? Math.round(kg * 100) / 100 : Math.round((kg / KG_PER_LB) * 2) / 2;
  return String(value);
};

/** @param {string} text @param {Unit} unit */
const toKg = (text, unit) => {
  const value = numberIn(text);
  if (value === undefined || unit === 'kg') return value;
  return Math.round(value * KG_PER_LB * 1000) / 1000;
};

/** @param {PerformedSet} set @param {Effort} effort */
export const shownEffort = ({ rir, rpe }, effort) => {
  const reserve = rir ?? (rpe === undefined ? undefined : RPE_MAX - rpe);
  if (reserve === undefined) return '';
  return String(effort === 'rir' ? reserve : RPE_MAX - reserve);
};

/** @param {number} kg @param {Unit} unit */
const weightText = (kg, unit) =>
  kg < 0 ? `${shownWeight(-kg, unit)} ${unit} help` : `${shownWeight(kg, unit)} ${unit}`;

/**
 * Formats a performed set: "72.5 kg × 8", "12 reps", "30 s".
 *
 * @param {PerformedSet} set
 * @param {Unit} unit
 */
export const setText = ({ reps, seconds, weightKg }, unit) => {
  if (weightKg === undefined)
    return reps === undefined ? `${seconds ?? 0} s` : `${reps} ${reps === 1 ? 'rep' : 'reps'}`;
  return `${weightText(weightKg, unit)} × ${reps ?? `${seconds ?? 0} s`}`;
};

/**
 * Formats sets on one line: "3 × 8 at 72.5 kg" if they are equal, otherwise one after the other.
 *
 * @param {readonly PerformedSet[]} sets
 * @param {Unit} unit
 */
export const setsText = (sets, unit) => {
  const working = sets.filter(isWorkingSet);
  const texts = working.map((set) => setText(set, unit));
  const weights = new Set(working.map(({ weightKg }) => weightKg));
  const [first] = working;
  if (texts.length > 1 && weights.size === 1 && first?.reps !== undefined) {
    const reps = working.map((set) => set.reps ?? 0);
    const amount = new Set(reps).size === 1 ? `${reps.length} × ${reps[0]}` : reps.join(', ');
    const at = first.weightKg === undefined ? ' reps' : ` at ${weightText(first.weightKg, unit)}`;
    return `${amount}${at}`;
  }
  return texts.join(', ');
};

/** @returns {Row} */
const blankRow = () => ({
  ...{ weight: null, amount: '', effort: '', type: 'normal', side: null, done: false },
  before: null,
});

/** @param {PerformedSet} set @returns {Row} */
const rowOf = ({ reps, seconds, weightKg, rir, rpe, type = 'normal', side = null }) => ({
  weight: weightKg === undefined ? null : { kg: weightKg },
  amount: String(reps ?? seconds ?? ''),
  effort: String(rir ?? rpe ?? ''),
  scale: rir === undefined ? 'rpe' : 'rir',
  ...{ type, side, done: false, before: null },
});

/**
 * What a field shows. A stored weight is converted, and stays as it is until the user edits it.
 *
 * @param {Row} row
 * @param {Unit} unit
 */
export const weightIn = ({ weight }, unit) => {
  if (weight === null) return '';
  const { typed, kg } = weight;
  const isTyped = typed !== undefined && (weight.unit === unit || !Number.isFinite(kg ?? NaN));
  return isTyped ? typed : shownWeight(kg, unit);
};

/** @param {string} typed @param {Unit} unit @returns {Row['weight']} */
export const typedWeight = (typed, unit) => ({ typed, unit, kg: toKg(typed, unit) });

/** @param {Row} row @param {Effort} scale */
export const effortIn = ({ effort, scale: own = 'rir' }, scale) => {
  const value = numberIn(effort);
  return own === scale || value === undefined || Number.isNaN(value)
    ? effort
    : String(RPE_MAX - value);
};

/** @param {string} name @param {number} value @param {number} most */
const faultIn = (name, value, most, least = 0) => {
  if (Number.isNaN(value)) return `${name}: not a number.`;
  return value < least || value > most ? `${name}: from ${least} to ${most}.` : '';
};

/**
 * What is wrong with each field of a set, in words. A missing amount matters only once the set is
 * done.
 *
 * @param {Row} row
 * @param {boolean} hold
 * @param {Unit} [unit]
 * @returns {Partial<Record<'weight' | 'amount' | 'effort', string>>}
 */
export const faultsOf = ({ weight, amount, effort, scale = 'rir', done }, hold, unit = 'kg') => {
  const most = Math.floor(unit === 'kg' ? MOST.kg : MOST.kg / KG_PER_LB);
  const name = hold ? 'Seconds' : 'Reps';
  const count = numberIn(amount);
  const kg = weight?.kg;
  const shown = kg !== undefined && unit === 'lb' ? kg / KG_PER_LB : kg;
  const missing = done ? `${name}: missing.` : '';
  const whole =
    hold || count === undefined || Number.isNaN(count) || Number.isInteger(count)
      ? ''
      : `${name}: whole numbers only.`;
  const found = {
    weight: shown === undefined ? '' : faultIn('Weight', shown, most, -most),
    amount:
      count === undefined
        ? missing
        : faultIn(name, count, hold ? MOST.seconds : MOST.reps) || whole,
    effort: faultIn(scale.toUpperCase(), numberIn(effort) ?? 0, RPE_MAX),
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== ''));
};

/** @param {Row} row @param {boolean} hold @returns {PerformedSet[]} */
const toSets = (row, hold) => {
  const { weight, amount, effort, scale = 'rir', type, side } = row;
  if (Object.keys(faultsOf({ ...row, done: true }, hold)).length > 0) return [];
  const count = numberIn(amount);
  const felt = numberIn(effort);
  return [
    {
      ...(hold ? { seconds: count } : { reps: count }),
      ...(weight?.kg === undefined ? {} : { weightKg: weight.kg }),
      ...(felt === undefined ? {} : { [scale]: felt }),
      ...(type === 'normal' ? {} : { type }),
      ...(side === null ? {} : { side }),
    },
  ];
};

/** The done sets, without those that have an unreadable field. @param {Draft} draft */
export const performedIn = ({ blocks }) =>
  blocks
    .map(({ exerciseId, hold, rows, superset }) => ({
      exerciseId,
      sets: rows.filter(({ done }) => done).flatMap((row) => toSets(row, hold)),
      ...(superset === null ? {} : { superset }),
    }))
    .filter(({ sets }) => sets.length > 0);

/** How many done sets have an unreadable field. @param {Draft} draft */
export const unreadableIn = ({ blocks }) =>
  blocks
    .flatMap(({ rows, hold }) => rows.filter(({ done }) => done).map((row) => toSets(row, hold)))
    .filter((sets) => sets.length === 0).length;

/**
 * Warm-up sets, then the planned number of working sets. Both have the suggested weights and
 * repetitions, or those from last time.
 *
 * @param {Exercise} exercise
 * @param {readonly PerformedSet[]} last
 * @param {{ warmup: readonly PerformedSet[], sets: readonly PerformedSet[] }} suggested
 */
const plannedRows = ({ name, sets, repsMin, repsMax }, last, suggested) => {
  const warmups = suggested.warmup.length > 0 ? suggested.warmup : last;
  const working = last.filter(isWorkingSet);
  const hold = isHold(name);
  const rows = Array.from({ length: sets }, (_, index) => {
    const before = working[index] ?? working[working.length - 1] ?? null;
    const next = suggested.sets[index] ?? before;
    const row = next === null ? blankRow() : rowOf({ ...next, type: 'normal' });
    const amount = hold ? Math.max(HOLD_SECONDS, repsMax) : repsMin;
    return { ...row, before, amount: row.amount === '' ? String(amount) : row.amount };
  });
  const first = warmups
    .filter((set) => suggested.warmup.length > 0 || !isWorkingSet(set))
    .map((set) => rowOf({ ...set, type: 'warmup' }));
  // The user enters the effort again each time.
  return [...first, ...rows].map((row) => ({ ...row, effort: '' }));
};

/**
 * @param {Exercise} exercise
 * @param {Block['last']} last
 * @param {{ suggested?: { warmup: readonly PerformedSet[], sets: readonly PerformedSet[] }, advice?: string, isBodyweight?: boolean, leftOut?: string | undefined }} [options]
 * @returns {Block}
 */
export const blockOf = (exercise, last, options = {}) => ({
  exerciseId: exercise.exerciseId,
  name: exercise.name,
  plan: planText(exercise),
  hold: isHold(exercise.name) || last?.sets.every(({ reps }) => reps === undefined) === true,
  last,
  advice: options.advice ?? '',
  leftOut: options.leftOut ?? '',
  isBodyweight: options.isBodyweight ?? false,
  superset: exercise.superset ?? null,
  rows: plannedRows(exercise, last?.sets ?? [], options.suggested ?? { warmup: [], sets: [] }),
});

/**
 * Turns the performed sets of a log into blocks to correct.
 *
 * @param {readonly (Named & { sets: readonly PerformedSet[], superset?: number })[]} exercises
 * @returns {Block[]}
 */
export const blocksOfSets = (exercises) =>
  exercises.map(({ exerciseId, name, sets, superset = null }) => ({
    ...{ exerciseId, name, plan: '', last: null, superset },
    hold: sets.every(({ reps }) => reps === undefined),
    rows: sets.map((set) => ({ ...rowOf(set), done: true })),
  }));

/** @param {Draft} draft @returns {Draft} */
export const allTicked = (draft) => ({
  ...draft,
  blocks: draft.blocks.map((block) =>
    block.leftOut ? block : { ...block, rows: block.rows.map((row) => ({ ...row, done: true })) },
  ),
});

/**
 * Takes a workout in progress over to a changed plan. Edited and added exercises always stay, and
 * removed ones stay away.
 *
 * @param {Draft} kept
 * @param {Draft} fresh of the plan as it is now
 * @returns {Draft}
 */
export const merged = (kept, fresh) => {
  const own = (/** @type {number} */ id, isEdited = false) =>
    kept.blocks.find((one) => one.exerciseId === id && (!isEdited || one.isEdited));
  const isIn = (/** @type {Block} */ { exerciseId }) => fresh.planned.includes(exerciseId);
  const isRemoved = (/** @type {number} */ id) => kept.planned.includes(id) && !own(id);
  const stays = (/** @type {Block} */ block) =>
    !isIn(block) && (block.isEdited || !kept.planned.includes(block.exerciseId));
  return {
    ...fresh,
    id: kept.id,
    startedAt: kept.startedAt,
    logIds: [...new Set([...kept.logIds, ...fresh.logIds])],
    blocks: [
      ...fresh.blocks
        .filter(({ exerciseId }) => !isRemoved(exerciseId))
        .map((block) => own(block.exerciseId, true) ?? block),
      ...kept.blocks.filter(stays),
    ],
  };
};

/**
 * Changes one exercise of a workout.
 *
 * @param {number} index
 * @param {(block: Block) => Block | null} change null removes it
 */
export const withBlock = (index, change) => (/** @type {Draft} */ draft) => ({
  ...draft,
  blocks: draft.blocks.flatMap((block, at) => {
    if (at !== index) return block;
    const next = change(block);
    return next === null ? [] : { ...next, isEdited: true };
  }),
});

/**
 * Changes the rows of one exercise.
 *
 * @param {number} index
 * @param {(rows: Row[]) => Row[]} change
 */
export const withRows = (index, change) =>
  withBlock(index, (block) => ({ ...block, rows: change(block.rows) }));

/** Moves an exercise up or down. @param {number} index @param {number} by */
export const moved = (index, by) => (/** @type {Draft} */ draft) => {
  const blocks = [...draft.blocks];
  blocks.splice(index + by, 0, ...blocks.splice(index, 1));
  return { ...draft, blocks };
};

/** @param {Block} block */
export const added = (block) => (/** @type {Draft} */ draft) => ({
  ...draft,
  blocks: [...draft.blocks, block],
});

/** Does an exercise in turns with the next one, or alone again. @param {number} index */
export const superset = (index) => (/** @type {Draft} */ draft) => {
  const { blocks } = draft;
  const [own, next] = [blocks[index].superset, blocks[index + 1]?.superset ?? null];
  const number = next ?? Math.max(0, ...blocks.map((block) => block.superset ?? 0)) + 1;
  const set = (/** @type {Block} */ block, /** @type {number} */ at) => {
    if (own !== null) return block.superset === own ? null : block.superset;
    return at === index || at === index + 1 ? number : block.superset;
  };
  return { ...draft, blocks: blocks.map((block, at) => ({ ...block, superset: set(block, at) })) };
};

/** Another set like the last one. @param {Row[]} rows */
export const withAnother = (rows) => {
  const last = rows.at(-1) ?? blankRow();
  return [...rows, { ...last, type: 'normal', done: false, effort: '', before: null }];
};

/**
 * Weight times repetitions of the working sets, in kg.
 *
 * @param {readonly { sets: readonly PerformedSet[] }[]} exercises
 */
export const volumeOf = (exercises) =>
  exercises
    .flatMap(({ sets }) => sets)
    .filter(isWorkingSet)
    .reduce((sum, { reps = 0, weightKg = 0 }) => sum + reps * Math.max(0, weightKg), 0);
