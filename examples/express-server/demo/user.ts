import express, { Router, type RequestHandler } from 'express';
import { FreshlegsError } from 'freshlegs';
import type { Authenticate } from 'freshlegs/http';
import type { Query } from './database.js';

/** The cookie with the chosen demo user. */
export const DEMO_COOKIE = 'freshlegs_demo_user';

/** The user of requests without that cookie. */
export const DEMO_USER_ID = 1;

const COOKIE = new RegExp(`(?:^|;)\\s*${DEMO_COOKIE}=([^;]*)`);

const findUser = async (query: Query, userId: number): Promise<number | null> => {
  const rows = await query('select id from users where id = ?', userId);
  return rows.length === 0 ? null : userId;
};

const readCookie = async (query: Query, header = ''): Promise<number | null> => {
  const cookie = COOKIE.exec(header)?.[1];
  const userId = cookie === undefined ? DEMO_USER_ID : Number(/^[1-9]\d{0,9}$/.exec(cookie)?.[0]);
  return Number.isNaN(userId) ? null : findUser(query, userId);
};

/**
 * Treats every visitor as user 1, or as the user in the demo cookie. Use this only for a demo on
 * your own machine. An unknown user is not authenticated.
 */
export const demoAuthenticate =
  (query: Query): Authenticate =>
  ({ headers }) =>
    readCookie(query, headers.get('cookie') ?? '');

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const HTTP_PORT = 80;

// Choice: the demo only answers requests for the names of this machine. Otherwise another site
// could point its own host name here (DNS rebinding), and browsers would treat the demo as part of
// that site.
/**
 * Refuses a request unless its Host header has a name of this machine and the port of the
 * connection.
 */
export const requireLocalHost: RequestHandler = (request, response, next) => {
  const { localPort = 0 } = request.socket;
  const names = LOCAL_NAMES.flatMap((name) => [
    `${name}:${localPort}`,
    // Clients leave out the default port.
    ...(localPort === HTTP_PORT ? [name] : []),
  ]);
  if (names.includes(request.get('host')?.toLowerCase() ?? '')) {
    next();
    return;
  }
  const detail = `This demo answers to ${names.join(', ')} and no other name.`;
  response.status(421).type('text').send(detail);
};

const readUserId = (body: unknown): number => {
  const userId: unknown =
    typeof body === 'object' && body !== null && 'userId' in body ? body.userId : null;
  if (typeof userId === 'number' && Number.isSafeInteger(userId) && userId > 0) return userId;
  throw new FreshlegsError('INVALID_INPUT', 'userId must be a positive whole number.');
};

/**
 * `POST /demo/user` with `{ "userId": 2 }` sets the demo cookie. `GET /demo/user` returns the
 * chosen user.
 */
export const createDemoSwitch = (query: Query): RequestHandler => {
  const tellUser: RequestHandler = async (request, response) => {
    const users = await query('select id, name from users order by id');
    response.set('Cache-Control', 'private, no-store').json({
      userId: await readCookie(query, request.get('cookie')),
      users: users.map(({ id, name }) => ({ id: Number(id), name: String(name) })),
    });
  };
  const chooseUser: RequestHandler = async (request, response) => {
    const userId = await findUser(query, readUserId(request.body));
    if (userId === null) throw new FreshlegsError('NOT_FOUND', 'The demo has no such user.');
    // Scripts cannot read the cookie, and no other site can make a browser send it.
    response.cookie(DEMO_COOKIE, String(userId), { httpOnly: true, sameSite: 'strict', path: '/' });
    response.status(204).end();
  };
  return Router().get('/demo/user', tellUser).post('/demo/user', express.json(), chooseUser);
};
