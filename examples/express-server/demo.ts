import type { Database } from 'better-sqlite3';
import type { Authenticate } from './router.js';

/** The cookie that chooses another demo user. */
export const DEMO_COOKIE = 'freshlegs_demo_user';

/** The user who is asking where no cookie says otherwise. */
export const DEMO_USER_ID = 1;

const cookieValue = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/**
 * Lets everybody in as user 1, or as the user that the demo cookie names: for a demo on one's own
 * machine, and for nothing else. A user who does not exist is nobody.
 */
export const demoAuthenticate = (database: Database): Authenticate => {
  const findUser = database.prepare<[number], { id: number }>('select id from users where id = ?');
  return (request) => {
    const cookie = cookieValue(request.get('cookie'), DEMO_COOKIE);
    const userId = cookie === undefined ? DEMO_USER_ID : Number(/^[1-9]\d{0,9}$/.exec(cookie)?.[0]);
    return Number.isNaN(userId) ? null : (findUser.get(userId)?.id ?? null);
  };
};
