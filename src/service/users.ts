import type { UserId } from '../domain/ids.js';
import { defineWants } from '../domain/snapshot.js';
import { forgetUserSchema } from '../schemas.js';
import { defineUseCase } from './use-case.js';

/** The answer of `users.forget`. */
export interface ForgetAnswer {
  readonly userId: UserId;
}

const FORGET = defineWants({ forgets: 'user' });

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
   * Deletes everything that the library has of a user: the trail of swaps, custom workouts, recovery.
   * Logs stay as the host has them. Where users have a table this happens by itself when the host
   * deletes its row; where they live elsewhere no key can see to it. Answers who was forgotten. Errors:
   * `NOT_FOUND` (the user, where they have a table).
   */
  forget,
} as const;
