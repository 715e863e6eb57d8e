import { coaching } from '../../support/hosts/coaching.js';
import type { WorkedHost } from '../../support/hosts/host.js';
import { prisma } from '../../support/hosts/prisma.js';

/** A host with years of logs, and the writes that continue during its migration. */
export interface LiveHost {
  readonly name: string;
  readonly host: WorkedHost;
  /** `$USERS` and `$LOGS` are replaced by the numbers of users and logs. */
  readonly fill: readonly string[];
  /** Inserts a log of the user `$1`, and returns its id. */
  readonly insert: string;
  /** Completes the log `$1`. */
  readonly complete: string;
  /** Deletes the log `$1` permanently. */
  readonly remove: string;
}

// Five years of logs, of which nine in ten are completed.
const AGE = "(n % 2628000) * interval '1 minute'";

const onPrisma: LiveHost = {
  name: 'a host on Prisma',
  host: prisma,
  fill: [
    `insert into "User" ("email") select n || '@example.org' from generate_series(1, $USERS) n`,
    `insert into "Gym" ("name") values ('Home')`,
    `insert into "Exercise" ("name") select 'Exercise ' || n from generate_series(1, 100) n`,
    `insert into "ExerciseMuscle" ("exerciseId", "muscle", "role", "position")
     select n, 'chest', 'primary', 0 from generate_series(1, 100) n`,
    `insert into "Program" ("name") values ('Program')`,
    `insert into "ProgramDay" ("programId", "name", "order") select 1, 'Day ' || n, n from generate_series(1, 10) n`,
    `insert into "ProgramDayExercise"
       ("programDayId", "exerciseId", "sets", "repsMin", "repsMax", "order")
     select day, exercise, 3, 8, 12, exercise
     from generate_series(1, 10) day, generate_series(1, 5) exercise`,
    `insert into "WorkoutLog"
       ("clientId", "userId", "gymId", "programDayId", "completedAt", "updatedAt")
     select gen_random_uuid(), 1 + n % $USERS, 1, 1 + n % 10,
       case when n % 10 > 0 then timestamp '2026-01-01' - ${AGE} end, timestamp '2026-01-01'
     from generate_series(1, $LOGS) n`,
  ],
  insert: `insert into "WorkoutLog" ("clientId", "userId", "gymId", "programDayId", "updatedAt")
    values (gen_random_uuid(), $1, 1, 1, now() at time zone 'UTC') returning "id" as id`,
  complete: `update "WorkoutLog" set "completedAt" = now() at time zone 'UTC' where "id" = $1`,
  remove: `delete from "WorkoutLog" where "id" = $1`,
};

const ofAnotherShape: LiveHost = {
  name: 'a host of another shape',
  host: coaching,
  fill: [
    `insert into app.member (email) select n || '@example.org' from generate_series(1, $USERS) n`,
    `insert into app.movement (title, trains)
     select 'Movement ' || n, 'Chest; Triceps, front delts' from generate_series(1, 100) n`,
    `insert into app.plan (title) values ('Plan')`,
    `insert into app.plan_day (plan_id, title) select 1, 'Day ' || n from generate_series(1, 10) n`,
    `insert into app.plan_item (plan_day_id, movement_id, place, sets, reps_from, reps_to)
     select day, movement, movement, 3, 8, 12
     from generate_series(1, 10) day, generate_series(1, 5) movement`,
    `insert into app.training_log (member_id, plan_day_id, done_at)
     select 1 + n % $USERS, 1 + n % 10,
       case when n % 10 > 0 then timestamptz '2026-01-01Z' - ${AGE} end
     from generate_series(1, $LOGS) n`,
    `insert into app.session (training_log_id)
     select id from app.training_log where done_at is not null and id % 4 = 0`,
    `insert into app.session_exercise (session_id, movement_id, place, sets, reps, weight)
     select id, 1 + id % 100, 1, 3, 10, 60 from app.session`,
  ],
  insert: `insert into app.training_log (member_id, plan_day_id) values ($1, 1) returning id`,
  complete: 'update app.training_log set done_at = now() where id = $1',
  remove: 'delete from app.training_log where id = $1',
};

export const LIVE_HOSTS: readonly LiveHost[] = [onPrisma, ofAnotherShape];
