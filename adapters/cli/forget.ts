import type { UserId } from '../../src/domain/ids.js';
import { forEachUser, resultOf, type Walking } from './each-user.js';
import type { Store } from './store.js';
import { countOf, type Result } from './terminal.js';

/** Deletes the library's data of the named users. An unknown user is a failure: a mistyped id. */
export async function runForget(store: Store, walking: Walking): Promise<Result> {
  const { users } = store.training();
  let forgotten = 0;
  const walk = await forEachUser(store, 'Forgetting', walking, async (userId: UserId) => {
    await users.forget({ userId });
    forgotten += 1;
  });
  const line = `Deleted the library's data of ${countOf(forgotten, 'user')}. Their logs are kept.`;
  return resultOf({ users: forgotten, ...walk }, [line], walking);
}
