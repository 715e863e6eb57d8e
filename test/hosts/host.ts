import {
  isFreshlegsError,
  type ExerciseId,
  type Freshlegs,
  type Id,
  type IdType,
  type PerformedExercise,
  type PerformedSet,
  type UserId,
} from 'freshlegs';
import type { HostCheck, HostFault, HostMapping } from 'freshlegs/postgres';

/**
 * A backend modeled on a real one: paraphrased tables, a few rows, and a mapping. Fields such as
 * `canCreate` describe the backend's limits, which the tests check.
 */
export interface RealHost {
  /** The kind of backend, in a few words. */
  readonly name: string;
  readonly dialect: 'postgres' | 'sqlite';
  /** Creates the tables, and what the host adds for the library, such as views and an index. */
  readonly ddl: string;
  /** Inserts two users, exercises, and the first user's logs before {@link NOW}. */
  readonly rows: string;
  readonly mapping: HostMapping;
  /**
   * Postgres only: all tables have row-level security, and the library uses a role that owns none of
   * them. The owner migrates.
   */
  readonly secured?: true;
  readonly userId: Id;
  readonly otherUserId: Id;
  /** One exercise with `chest` as a primary muscle, and one that trains `quadriceps`. */
  readonly chestExerciseId: Id;
  readonly legExerciseId: Id;
  /** A completed log; null if the rows have none. */
  readonly doneLogId: Id;
  /** What {@link performedIn} gives for that log. */
  readonly performed: readonly string[];
  /** The muscle groups trained in the user's completed logs, sorted. */
  readonly trained?: readonly string[];
  /** Logs that the library must not see, such as deleted logs, canceled logs and templates. */
  readonly hiddenLogIds: readonly Id[];
  /**
   * When each of the user's completed logs was done, by id. The user has no other completed logs.
   */
  readonly doneAt?: Readonly<Record<string, string>>;
  /** Exercises that must not be offered, such as deleted ones and those of another user. */
  readonly hiddenExerciseIds?: readonly Id[];
  /** A log that the host has planned, if only the host creates logs. */
  readonly plannedByHost?: Id;
  /** `false` if the library cannot create logs, because it lacks data that the host requires. */
  readonly canCreate?: false;
  /** Whether a log can be planned, and therefore swapped. */
  readonly canPlan: boolean;
  /** The names of the program days that the user may see, if programs are mapped. */
  readonly openDays?: readonly string[];
  /** Returns a row only if the log `:logId` is completed. */
  readonly isDone: string;
}

/** A table with a column `id` of this type. */
export const keyed = <Type extends IdType>(table: string, idType: Type) =>
  ({ table, id: 'id', idType }) as const;

const isGiven = (part: unknown): boolean => part !== undefined;

const asText = ({ reps, seconds, weightKg, type, side, ...more }: PerformedSet): string => {
  const amount = [reps, seconds === undefined ? undefined : `${seconds} s`].filter(isGiven);
  const weight = weightKg === undefined ? undefined : `x ${weightKg}`;
  const others = Object.entries(more).map(([name, value]) => `${name} ${value}`);
  return [amount.join(' in '), weight, type, side, ...others].filter(isGiven).join(' ');
};

/**
 * The exercises of a log, each with its sets: repetitions or seconds, kilograms, and the rest, such
 * as `bench: 10 x 40 warmup, 8 x 80.5 rpe 8`.
 */
export const performedIn = (
  log: { readonly exercises: readonly PerformedExercise[] | null } | null,
): readonly string[] =>
  (log?.exercises ?? []).map(({ exerciseId, superset, sets }) => {
    const of = superset === undefined ? '' : ` (superset ${superset})`;
    return `${exerciseId}${of}: ${sets.map(asText).join(', ')}`;
  });

/** A new custom workout of one exercise, as the target of a swap. */
export const customOf = async (
  { customWorkouts }: Freshlegs,
  userId: UserId,
  exerciseId: ExerciseId,
) => {
  const { id } = await customWorkouts.create({ userId, name: 'Own', exercises: [{ exerciseId }] });
  return { type: 'custom', customWorkoutId: id } as const;
};

/** The current time in these tests. */
export const NOW = new Date('2026-03-06T09:00:00Z');

interface Findings {
  readonly faults: readonly HostFault[];
  readonly warnings: readonly HostFault[];
}

/** The findings of the error that refuses a host. It lists each fault with its remedy. */
export const findingsIn = (error: unknown): Findings => {
  if (!isFreshlegsError(error) || error.code !== 'HOST_MAPPING') throw error;
  const { faults = [], warnings = [] } = error.details as Record<string, readonly HostFault[]>;
  for (const { problem, remedy } of faults) {
    if (!error.message.includes(`- ${problem} ${remedy}`)) throw error;
  }
  return { faults, warnings };
};

/** What a check says about a host. */
export const findingsOf = async (
  check: () => HostCheck | Promise<HostCheck>,
): Promise<Findings> => {
  try {
    return { faults: [], warnings: (await check()).warnings };
  } catch (error) {
    return findingsIn(error);
  }
};

/** The codes of the faults for which a check rejects a host. */
export const faultsOf = async (check: Parameters<typeof findingsOf>[0]) =>
  (await findingsOf(check)).faults.map(({ code }) => code);
