import { forEachUser, resultOf } from './each-user.js';
import { confirm, onStore, type Verb } from './session.js';
import { countOf, usageError } from './terminal.js';

/** Deletes the library's data of the named users. An unknown user is a failure: a mistyped id. */
const forgetUsers = onStore(async (session) => {
  const { users } = session.store.training();
  let forgotten = 0;
  const walk = await forEachUser(session, 'Forgetting', async (userId) => {
    await users.forget({ userId });
    forgotten += 1;
  });
  const line = `Deleted the library's data of ${countOf(forgotten, 'user')}. Their logs are kept.`;
  return resultOf(session, { users: forgotten, ...walk }, [line]);
});

export const forget: Verb = {
  summary: 'delete all library data of the users given by --user',
  about:
    'This is their history of swaps, their custom workouts and their recovery. Their logs are kept.',
  takes: ['user', 'yes'],
  run: async (call) => {
    if (call.values.user === undefined)
      throw usageError('freshlegs forget needs --user ID for each user.');
    confirm(
      call,
      'freshlegs forget deletes the history of swaps, the custom workouts and the recovery of these users. Their logs are kept.',
    );
    return forgetUsers(call);
  },
};
