import { coaching } from '../../support/hosts/coaching.js';
import type { WorkedHost } from '../../support/hosts/host.js';
import { prisma } from '../../support/hosts/prisma.js';
import { BENCH, PUSH_DAY } from '../../support/integer-ids.js';

/** A host with years of logs. */
export interface LiveHost {
  readonly name: string;
  readonly host: WorkedHost;
  /** Fill the tables of logs. `$USERS` and `$LOGS` are replaced by the numbers of users and logs. */
  readonly logs: readonly string[];
}

// Five years of logs, of which nine in ten are completed.
const AGE = "(n % 2628000) * interval '1 minute'";

const onPrisma: LiveHost = {
  name: 'a host on Prisma',
  host: prisma,
  logs: [
    `insert into "WorkoutLog"
       ("clientId", "userId", "gymId", "programDayId", "completedAt", "updatedAt")
     select gen_random_uuid(), 1 + n % $USERS, 1, ${PUSH_DAY},
       case when n % 10 > 0 then timestamp '2026-01-01' - ${AGE} end, timestamp '2026-01-01'
     from generate_series(1, $LOGS) n`,
  ],
};

const ofAnotherShape: LiveHost = {
  name: 'a host of another shape',
  host: coaching,
  logs: [
    `insert into app.training_log (member_id, plan_day_id, done_at)
     select 1 + n % $USERS, ${PUSH_DAY},
       case when n % 10 > 0 then timestamptz '2026-01-01Z' - ${AGE} end
     from generate_series(1, $LOGS) n`,
    `insert into app.session (training_log_id)
     select id from app.training_log where done_at is not null and id % 4 = 0`,
    `insert into app.session_exercise (session_id, movement_id, place, sets, reps, weight)
     select id, ${BENCH}, 1, 3, 10, 60 from app.session`,
  ],
};

export const LIVE_HOSTS: readonly LiveHost[] = [onPrisma, ofAnotherShape];
