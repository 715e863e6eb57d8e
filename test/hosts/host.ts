import type { Id } from 'freshlegs';
import type { HostMapping } from 'freshlegs/postgres';

/**
 * A backend in the shape of a real one: its tables as we write them down, a few rows, and how the
 * library is mapped to them. What it cannot do is said beside it, and tested as well.
 */
export interface RealHost {
  /** What kind of backend it is, in a few words. */
  readonly name: string;
  readonly dialect: 'postgres' | 'sqlite';
  /** Its tables, and whatever a host adds for the library: views, an index. */
  readonly ddl: string;
  /** Rows: two users, exercises, and logs of the first user within the days before {@link NOW}. */
  readonly rows: string;
  readonly mapping: HostMapping;
  readonly userId: Id;
  readonly otherUserId: Id;
  /** An exercise with `chest` as a primary muscle, and one that trains `quadriceps`. */
  readonly chestExerciseId: Id;
  readonly legExerciseId: Id;
  /** A log that is done; null where the rows have none. */
  readonly doneLogId: Id;
  /** What it holds, in the words of the library. */
  readonly performed: unknown;
  /** The muscle groups that the user's done logs train, sorted. */
  readonly trained?: readonly string[];
  /** Logs of the user that the library must not see: deleted, cancelled, templates. */
  readonly hiddenLogIds: readonly Id[];
  /** When each of the user's done logs was done, by id: these and no others are there. */
  readonly doneAt?: Readonly<Record<string, string>>;
  /** Exercises that the user must not be offered: those of another user, deleted ones. */
  readonly hiddenExerciseIds?: readonly Id[];
  /** Where only the host makes logs: one that it has planned for the user. */
  readonly plannedByHost?: Id;
  /** `false` where the library makes no log, since what the host needs for it is not known to it. */
  readonly canCreate?: false;
  /** Whether a log can be planned, and so be swapped. */
  readonly canPlan: boolean;
  /** The names of the program days that are open to the user. */
  readonly openDays?: readonly string[];
  /** Whether days of programs are mapped. */
  readonly hasPrograms: boolean;
  /** The days that the user may see, where programs are mapped, in the order of their ids. */
  readonly openDayIds?: readonly Id[];
  /** A query of the host's own that gives one row for a log that is done; `:logId` stands for its id. */
  readonly isDone: string;
}

/** The instant at which the tests of these hosts run. */
export const NOW = new Date('2026-03-06T09:00:00Z');

/** The codes of the faults for which a check refuses a host. */
export const faultsOf = async (check: () => Promise<unknown>): Promise<readonly string[]> => {
  try {
    await check();
    return [];
  } catch (error) {
    const { details } = error as { readonly details: { readonly faults: { code: string }[] } };
    return details.faults.map(({ code }) => code);
  }
};
