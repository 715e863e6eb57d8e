import { refuseLine } from '../read-file';
import type {
  ImportedExercise,
  ImportedWorkout,
  PerformedSet,
  Remark,
  RemarkCode,
  SetRow,
  SetType,
  Side,
} from './records';

// Limits of the library.
const EXERCISES_MAX = 100;
const SETS_MAX = 100;
const SETS_TOGETHER_MAX = 1000;

// Choice: do not refuse years of history because of a typo. Drop an impossible weight but keep its
// set, because recovery does not depend on the weight. Drop a set with impossible reps or seconds.
// List these lines in the remarks. (If a value is not a number, refuse the file, because its
// columns have probably moved.)
const WEIGHT_KG_MAX = 2000;
const REPS_MAX = 1000;
const SECONDS_MAX = 86_400;

const RPE_LEAST = 6;
const RPE_MOST = 10;

/** A set, cardio, or the reason why the row is neither. A set that lost a value has a remark. */
type Verdict =
  | { readonly kind: 'set'; readonly set: PerformedSet; readonly remark?: RemarkCode }
  | { readonly kind: 'cardio' }
  | { readonly kind: 'none'; readonly remark: RemarkCode };

interface Entry {
  readonly name: string;
  readonly supersetId: string | null;
  readonly sets: PerformedSet[];
  cardioSets: number;
}

/** A row whose exercise is named without the side. */
type SidedRow = SetRow & { readonly side: Side | null };

interface Draft {
  readonly first: SetRow;
  readonly entries: Entry[];
}

/** Ascending by start. `sets` is the number of rows that became sets. */
export function assembleWorkouts(rows: readonly SetRow[]): {
  readonly workouts: readonly ImportedWorkout[];
  readonly sets: number;
  readonly remarks: readonly Remark[];
} {
  const drafts = new Map<string, Draft>();
  const remarks: Remark[] = [];
  let sets = 0;
  for (const row of rows.map(withSide)) {
    const draft = drafts.get(row.workoutKey) ?? { first: row, entries: [] };
    drafts.set(row.workoutKey, draft);
    const verdict = judgeRow(row);
    if (verdict.kind !== 'cardio' && verdict.remark !== undefined) {
      remarks.push({ line: row.line, code: verdict.remark });
    }
    if (verdict.kind === 'none') continue;
    const entry = findEntry(draft.entries, row);
    if (verdict.kind === 'cardio') {
      entry.cardioSets += 1;
    } else {
      entry.sets.push(verdict.set);
      sets += 1;
    }
  }
  const workouts = [...drafts.values()]
    .filter((draft) => draft.entries.length > 0)
    .map(finishWorkout)
    .sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
  return { workouts, sets, remarks };
}

const SIDED_NAME = /^(.*?[^\s(–-])[\s(–-]+(left|right|l|r)\)?$/i;

// Choice: a name that ends with a side, such as "Curl (Left)" or "Curl - R", is the exercise done with
// that side.
function withSide(row: SetRow): SidedRow {
  const [, exercise, word = ''] = SIDED_NAME.exec(row.exercise) ?? [];
  if (exercise === undefined) return { ...row, side: null };
  return { ...row, exercise, side: word.toLowerCase().startsWith('l') ? 'left' : 'right' };
}

export function judgeRow(row: SidedRow): Verdict {
  const reps = Math.floor(row.reps ?? 0);
  const seconds = Math.round(row.seconds ?? 0);
  const hasWeight = row.weightKg !== null && row.weightKg !== 0;
  if (reps < 0 || reps > REPS_MAX) return { kind: 'none', remark: 'REPS_IMPLAUSIBLE' };
  if (reps > 0) return makeSet(row, { reps });
  // Choice: a distance without reps is cardio, even with a time, unless a weight was carried for
  // that time.
  if ((row.distance ?? 0) > 0 && !(hasWeight && seconds > 0)) return { kind: 'cardio' };
  if (seconds < 0 || seconds > SECONDS_MAX) return { kind: 'none', remark: 'SECONDS_IMPLAUSIBLE' };
  if (seconds > 0) return makeSet(row, { seconds });
  // 0 reps with a weight is a failed lift. Record it, but it adds no load.
  if (row.reps !== null && hasWeight) return makeSet(row, { reps: 0 });
  return { kind: 'none', remark: 'NO_WORK' };
}

function makeSet(row: SidedRow, work: { reps: number } | { seconds: number }): Verdict {
  const weightKg = row.weightKg ?? 0;
  const rpe = readEffort(row.type, row.rpe);
  const isImplausible = Math.abs(weightKg) > WEIGHT_KG_MAX;
  return {
    kind: 'set',
    set: {
      ...work,
      // Choice: apps write 0 for no weight. A negative weight is the help of a machine.
      ...(weightKg !== 0 && !isImplausible ? { weightKg } : {}),
      ...(rpe === null ? {} : { rpe }),
      ...(row.type === 'normal' ? {} : { type: row.type }),
      ...(row.side === null ? {} : { side: row.side }),
    },
    ...(isImplausible ? { remark: 'WEIGHT_IMPLAUSIBLE' as const } : {}),
  };
}

// Choice: only working sets have an effort. On warm-ups, people enter RPE 6 to mean "warm-up". A
// set to failure has a known effort. The apps disagree about the scale below RPE 6.
function readEffort(type: SetType, rpe: number | null): number | null {
  if (rpe === null || type === 'warmup' || type === 'failure') return null;
  const isEffort = rpe > RPE_LEAST || (rpe === RPE_LEAST && type === 'normal');
  return isEffort && rpe <= RPE_MOST ? rpe : null;
}

// Supersets alternate between exercises, but each exercise is one entry. Outside a superset, an
// exercise that comes back later in the workout is a second entry.
function findEntry(entries: Entry[], row: SetRow): Entry {
  const isSame = (entry: Entry): boolean =>
    entry.name === row.exercise && entry.supersetId === row.supersetId;
  const candidates = row.supersetId === null ? entries.slice(-1) : entries;
  const found = candidates.find(isSame);
  if (found) return found;
  const entry: Entry = {
    name: row.exercise,
    supersetId: row.supersetId,
    sets: [],
    cardioSets: 0,
  };
  entries.push(entry);
  return entry;
}

function finishWorkout({ first, entries }: Draft): ImportedWorkout {
  return {
    title: first.title,
    startedAt: first.startedAt,
    wallStartMs: first.wallStartMs,
    endedAt: first.endedAt,
    hasDuration: first.hasDuration,
    exercises: fitLimits(entries, first.line),
  };
}

// Choice: an exercise with more than 100 sets becomes two entries. In a workout with more than 100
// entries, merge the sets of each exercise into one entry. Refuse only a workout with more than 100
// different exercises, or more than 1,000 sets.
function fitLimits(entries: readonly Entry[], line: number): readonly ImportedExercise[] {
  const sets = entries.reduce((sum, entry) => sum + entry.sets.length, 0);
  if (sets > SETS_TOGETHER_MAX) throw tooMuch(line, `${SETS_TOGETHER_MAX} sets`);
  const split = entries.flatMap(splitEntry);
  if (split.length <= EXERCISES_MAX) return split;
  const gathered = gatherByName(entries).flatMap(splitEntry);
  if (gathered.length <= EXERCISES_MAX) return gathered;
  throw tooMuch(line, `${EXERCISES_MAX} exercises`);
}

function tooMuch(line: number, most: string) {
  return refuseLine(
    line,
    `the workout that begins here has more than ${most}`,
    'Split it in the app, and export again.',
  );
}

function splitEntry(entry: Entry): ImportedExercise[] {
  const pieces = Math.max(1, Math.ceil(entry.sets.length / SETS_MAX));
  return Array.from({ length: pieces }, (_, piece) => ({
    name: entry.name,
    supersetId: entry.supersetId,
    sets: entry.sets.slice(piece * SETS_MAX, (piece + 1) * SETS_MAX),
    cardioSets: piece === 0 ? entry.cardioSets : 0,
  }));
}

function gatherByName(entries: readonly Entry[]): Entry[] {
  const gathered = new Map<string, Entry>();
  for (const entry of entries) {
    const whole = gathered.get(entry.name) ?? { ...entry, sets: [], cardioSets: 0 };
    whole.sets.push(...entry.sets);
    whole.cardioSets += entry.cardioSets;
    gathered.set(entry.name, whole);
  }
  return [...gathered.values()];
}
