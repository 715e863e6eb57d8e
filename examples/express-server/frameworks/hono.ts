import { randomUUID } from 'node:crypto';
import type { TrainingMethods } from 'freshlegs';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { httpError, toProblem } from '../problem.js';
import { identify, parseBody, respond } from '../respond.js';
import { ROUTES } from '../routes.js';

const tooLarge = (): never => {
  throw httpError('TOO_LARGE', 'The body is larger than 64 kB; send smaller requests.');
};

/** The API on Hono. */
export const createApp = (
  training: TrainingMethods,
  authenticate: (request: Request) => unknown,
): Hono => {
  const app = new Hono();
  app.use(bodyLimit({ maxSize: 65_536, onError: tooLarge }));
  for (const route of ROUTES) {
    app.on(route.method.toUpperCase(), route.path, async ({ req }) => {
      const userId = await identify(() => authenticate(req.raw));
      const body = parseBody(await req.text());
      const [url, params, headers] = [req.url, req.param(), req.header()];
      const answer = await respond(route, training, { url, params, headers, body, userId });
      return Response.json(answer.body, answer);
    });
  }
  app.onError((error) => {
    const { status, headers, body } = toProblem(error, randomUUID());
    const type = { 'Content-Type': 'application/problem+json' };
    return Response.json(body, { status, headers: { ...headers, ...type } });
  });
  return app;
};
