import type { UserId } from '../domain/ids.js';
import { defineWants } from '../domain/snapshot.js';
import { forgetUserSchema } from '../schemas.js';
import { defineUseCase } from './use-case.js';

/** The answer of `users.forget`. */
export interface ForgetAnswer {
  /** Id of the forgotten user. */
  readonly userId: UserId;
}

const FORGET = defineWants({ locks: ['daysOfUser'] });

const forget = defineUseCase({
  operation: 'users.forget',
  input: forgetUserSchema,
  call: (port, { userId }, { now }) =>
    port.write(userId, FORGET, {}, () => ({
      changes: { now, forgetUser: true },
      response: { userId },
    })),
  shape: ({ response }): ForgetAnswer => response,
});

/** The methods of `training.users`. */
export const users = {
  /**
   * Deletes everything that the library stores for a user, such as swap history, custom workouts,
   * recovery and preferences. The user's logs stay, but their references to deleted rows and to the
   * logs that they replaced become null. If users are a table in your database, deleting the user's
   * row does the same. If they are stored elsewhere, call this method. On base tables, delete the
   * user's row instead, which also deletes the logs with their sets. Returns the user's id.
   * Errors: `NOT_FOUND` (only if users are a table).
   */
  forget,
} as const;
