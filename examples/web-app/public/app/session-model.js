import { HOLD_SECONDS, isHold, isWorkingSet } from './training.js';

// A workout in progress: plain data and pure functions, so that the device can store it.

const KG_PER_LB = 0.45359237;
const RPE_MAX = 10;

/** @param {string} text */
const numberIn = (text) => {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) || value < 0 ? null : value;
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
  if (value === null) return null;
  return unit === 'kg' ? value : Math.round(value * KG_PER_LB * 1000) / 1000;
};

/** @param {PerformedSet} set @param {Effort} effort */
export const shownEffort = ({ rir, rpe }, effort) => {
  const reserve = rir ?? (rpe === undefined ? undefined : RPE_MAX - rpe);
  if (reserve === undefined) return '';
  return String(effort === 'rir' ? reserve : RPE_MAX - reserve);
};

/**
 * Formats a performed set: "72.5 kg × 8", "12 reps", "30 s".
 *
 * @param {PerformedSet} set
 * @param {Unit} unit
 */
export const setText = ({ reps, seconds, weightKg }, unit) => {
  if (weightKg === undefined)
    return reps === undefined ? `${seconds ?? 0} s` : `${reps} ${reps === 1 ? 'rep' : 'reps'}`;
  return `${shownWeight(weightKg, unit)} ${unit} × ${reps ?? `${seconds ?? 0} s`}`;
};

/**
 * Formats sets on one line: "3 × 8 at 72.5 kg" if they are equal, otherwise one after the other.
 *
 * @param {readonly PerformedSet[]} sets
 * @param {Unit} unit
 */
const setsText = (sets, unit) => {
  const working = sets.filter(isWorkingSet);
  const texts = working.map((set) => setText(set, unit));
  const weights = new Set(working.map(({ weightKg }) => weightKg));
  const [first] = working;
  if (texts.length > 1 && weights.size === 1 && first?.reps !== undefined) {
    const reps = working.map((set) => set.reps ?? 0);
    const amount = new Set(reps).size === 1 ? `${reps.length} × ${reps[0]}` : reps.join(', ');
    const at =
      first.weightKg === undefined ? ' reps' : ` at ${shownWeight(first.weightKg, unit)} ${unit}`;
    return `${amount}${at}`;
  }
  return texts.join(', ');
};

/** @param {PerformedSet} set @param {Unit} unit @param {Effort} effort @returns {Row} */
const rowOf = (set, unit, effort) => ({
  weight: shownWeight(set.weightKg, unit),
  amount: String(set.reps ?? set.seconds ?? ''),
  effort: shownEffort(set, effort),
  type: set.type ?? 'normal',
  done: false,
  before: setText(set, unit),
});

/** @returns {Row} */
const blankRow = () => ({
  weight: '',
  amount: '',
  effort: '',
  type: 'normal',
  done: false,
  before: '',
});

/**
 * The planned number of working sets, with the suggested weights and repetitions or those from last
 * time.
 *
 * @param {Exercise} exercise
 * @param {readonly PerformedSet[]} last
 * @param {{ unit: Unit, effort: Effort, suggested?: readonly PerformedSet[] }} options
 */
const plannedRows = ({ name, sets, repsMin, repsMax }, last, { unit, effort, suggested = [] }) => {
  const warmups = last.filter((set) => !isWorkingSet(set));
  const working = last.filter(isWorkingSet);
  const hold = isHold(name);
  const rows = Array.from({ length: sets }, (_, index) => {
    const before = working[index] ?? working[working.length - 1];
    const next = suggested[index] ?? before;
    const row = {
      ...(next === undefined ? blankRow() : rowOf(next, unit, effort)),
      before: before === undefined ? '' : setText(before, unit),
    };
    const amount = hold ? Math.max(HOLD_SECONDS, repsMax) : repsMin;
    // The user enters the effort again each time.
    return { ...row, effort: '', amount: row.amount === '' ? String(amount) : row.amount };
  });
  return [...warmups.map((set) => ({ ...rowOf(set, unit, effort), effort: '' })), ...rows];
};

/**
 * @param {Exercise} exercise
 * @param {{ sets: readonly PerformedSet[], when: string } | undefined} last
 * @param {string} plan
 * @param {{ unit: Unit, effort: Effort, suggested?: readonly PerformedSet[], advice?: string, isBodyweight?: boolean }} options
 * @returns {Block}
 */
export const blockOf = (exercise, last, plan, options) => ({
  exerciseId: exercise.exerciseId,
  name: exercise.name,
  plan,
  hold: isHold(exercise.name) || last?.sets.every(({ reps }) => reps === undefined) === true,
  last: last === undefined ? '' : `${setsText(last.sets, options.unit)}, ${last.when}`,
  advice: options.advice ?? '',
  isBodyweight: options.isBodyweight ?? false,
  rows: plannedRows(exercise, last?.sets ?? [], options),
});

/**
 * Turns the performed sets of a log into a draft to correct.
 *
 * @param {readonly (Named & { sets: readonly PerformedSet[] })[]} exercises
 * @param {{ unit: Unit, effort: Effort }} options
 * @returns {Block[]}
 */
export const blocksOfSets = (exercises, { unit, effort }) =>
  exercises.map(({ exerciseId, name, sets }) => ({
    exerciseId,
    name,
    plan: '',
    last: '',
    hold: sets.every(({ reps }) => reps === undefined),
    rows: sets.map((set) => ({ ...rowOf(set, unit, effort), done: true, before: '' })),
  }));

/**
 * @param {Row} row
 * @param {boolean} hold
 * @param {Pick<Draft, 'unit' | 'effort'>} draft
 * @returns {PerformedSet | null}
 */
const toSet = ({ weight, amount, effort, type }, hold, draft) => {
  const count = numberIn(amount);
  if (count === null) return null;
  const weightKg = toKg(weight, draft.unit);
  const felt = numberIn(effort);
  return {
    ...(hold ? { seconds: count } : { reps: Math.round(count) }),
    ...(weightKg === null ? {} : { weightKg }),
    ...(felt === null ? {} : { [draft.effort]: Math.min(RPE_MAX, felt) }),
    ...(type === 'normal' ? {} : { type }),
  };
};

/** @param {Draft} draft */
export const performedIn = (draft) =>
  draft.blocks
    .map(({ exerciseId, hold, rows }) => ({
      exerciseId,
      sets: rows
        .filter(({ done }) => done)
        .map((row) => toSet(row, hold, draft))
        .filter((set) => set !== null),
    }))
    .filter(({ sets }) => sets.length > 0);

/** @param {Draft} draft @param {(row: Row) => Partial<Row>} change @returns {Draft} */
const withRows = (draft, change) => ({
  ...draft,
  blocks: draft.blocks.map((block) => ({
    ...block,
    rows: block.rows.map((row) => ({ ...row, ...change(row) })),
  })),
});

/** @param {Draft} draft */
export const allTicked = (draft) => withRows(draft, () => ({ done: true }));

/** @param {Draft} draft @param {Unit} unit */
export const inUnit = (draft, unit) => ({
  ...withRows(draft, ({ weight }) => ({
    weight: shownWeight(toKg(weight, draft.unit) ?? undefined, unit),
  })),
  unit,
});

/** @param {Draft} draft @param {Effort} effort */
export const inEffort = (draft, effort) => ({
  ...withRows(draft, (row) => {
    const felt = numberIn(row.effort);
    const isSame = felt === null || draft.effort === effort;
    return { effort: isSame ? row.effort : String(RPE_MAX - felt) };
  }),
  effort,
});

/**
 * Changes the rows of one exercise.
 *
 * @param {Draft} draft
 * @param {number} index
 * @param {(rows: Row[]) => Row[]} change
 */
export const withBlock = (draft, index, change) => ({
  ...draft,
  blocks: draft.blocks.map((block, at) =>
    at === index ? { ...block, rows: change(block.rows) } : block,
  ),
});

/** Another set like the last one. @param {Row[]} rows */
export const withAnother = (rows) => {
  const last = rows.at(-1) ?? blankRow();
  return [...rows, { ...last, type: 'normal', done: false, effort: '', before: '' }];
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
    .reduce((sum, { reps = 0, weightKg = 0 }) => sum + reps * weightKg, 0);
