import type { ExerciseId, ProgramDayId, ProgramId, UserId } from '../domain/ids.js';
import { compareIds } from '../domain/order.js';
import type { Exercise } from '../domain/records.js';

/**
 * What `SyncPort.putCatalogue` stores. No id occurs twice in a list, and rows are in order of id, so that
 * two calls at once lock them in the same order.
 */
export interface CatalogueRows {
  readonly users: readonly { readonly id: UserId }[];
  readonly exercises: readonly Exercise[];
  /** With `userId` null, every user can see the program. */
  readonly programs: readonly {
    readonly id: ProgramId;
    readonly userId: UserId | null;
    readonly name: string;
  }[];
  readonly days: readonly {
    readonly id: ProgramDayId;
    readonly programId: ProgramId;
    readonly name: string;
    readonly position: number | null;
  }[];
  /** The exercises of the days. */
  readonly entries: readonly {
    readonly programDayId: ProgramDayId;
    readonly exerciseId: ExerciseId;
    readonly orderIndex: number;
    readonly sets: number;
    readonly repsMin: number;
    readonly repsMax: number;
    readonly superset: number | null;
  }[];
}

type Row<List extends keyof CatalogueRows> = CatalogueRows[List][number];

/** The catalogue as a host gives it: programs have their days, and days their exercises. */
interface GivenCatalogue {
  readonly users: readonly UserId[];
  readonly exercises: CatalogueRows['exercises'];
  readonly programs: readonly (Row<'programs'> & {
    readonly days: readonly (Omit<Row<'days'>, 'programId'> & {
      readonly exercises: readonly Omit<Row<'entries'>, 'programDayId' | 'orderIndex'>[];
    })[];
  })[];
}

const byId = <Item extends { readonly id: string | number }>(rows: readonly Item[]): Item[] =>
  [...rows].sort((a, b) => compareIds(a.id, b.id));

export function catalogueRowsOf({ users, exercises, programs }: GivenCatalogue): CatalogueRows {
  const days = programs.flatMap(({ id: programId, days: own }) =>
    own.map((day) => ({ ...day, programId })),
  );
  return {
    users: byId(users.map((id) => ({ id }))),
    exercises: byId(exercises),
    programs: byId(programs.map(({ days: _, ...program }) => program)),
    days: byId(days.map(({ exercises: _, ...day }) => day)),
    entries: days.flatMap(({ id: programDayId, exercises: planned }) =>
      planned.map((entry, orderIndex) => ({ ...entry, programDayId, orderIndex })),
    ),
  };
}
