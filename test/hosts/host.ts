import type { Id } from 'freshlegs';
import type { HostMapping } from 'freshlegs/postgres';

/**
 * A backend modelled on a real one: its tables in our own words, a few rows, and the mapping of the
 * library to them. Its limits are listed next to it, and tested too.
 */
export interface RealHost {
  /** A few words about the kind of backend. */
  readonly name: string;
  readonly dialect: 'postgres' | 'sqlite';
  /** Its tables, and the host's additions for the library: views, an index. */
  readonly ddl: string;
  /** Rows: two users, exercises, and logs of the first user within the days before {@link NOW}. */
  readonly rows: string;
  readonly mapping: HostMapping;
  readonly userId: Id;
  readonly otherUserId: Id;
  /** An exercise with `chest` as a primary muscle, and one that trains `quadriceps`. */
  readonly chestExerciseId: Id;
  readonly legExerciseId: Id;
  /** A completed log; null if the rows have none. */
  readonly doneLogId: Id;
  /** Its content, in the library's terms. */
  readonly performed: unknown;
  /** The muscle groups that the user's completed logs train, sorted. */
  readonly trained?: readonly string[];
  /** Logs of the user that the library must not see: deleted, cancelled, templates. */
  readonly hiddenLogIds: readonly Id[];
  /** When each of the user's completed logs was done, by id. There are no others. */
  readonly doneAt?: Readonly<Record<string, string>>;
  /** Exercises that the user must not be offered: those of another user, deleted ones. */
  readonly hiddenExerciseIds?: readonly Id[];
  /** If only the host creates logs: a log that it has planned for the user. */
  readonly plannedByHost?: Id;
  /** `false` if the library cannot create logs because it lacks what the host needs for one. */
  readonly canCreate?: false;
  /** Whether a log can be planned, and therefore swapped. */
  readonly canPlan: boolean;
  /** The names of the program days that are open to the user. */
  readonly openDays?: readonly string[];
  /** Whether program days are mapped. */
  readonly hasPrograms: boolean;
  /** The days that the user may see, if programs are mapped, by id. */
  readonly openDayIds?: readonly Id[];
  /**
   * One of the host's own queries, which returns one row for a completed log; `:logId` stands for
   * its id.
   */
  readonly isDone: string;
}

/** The current time in the tests of these hosts. */
export const NOW = new Date('2026-03-06T09:00:00Z');

/** The codes of the faults for which a check rejects a host. */
export const faultsOf = async (check: () => Promise<unknown>): Promise<readonly string[]> => {
  try {
    await check();
    return [];
  } catch (error) {
    const { details } = error as { readonly details: { readonly faults: { code: string }[] } };
    return details.faults.map(({ code }) => code);
  }
};
