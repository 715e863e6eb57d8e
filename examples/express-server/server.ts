import { randomUUID } from 'node:crypto';
import express, {
  type ErrorRequestHandler,
  type Express,
  type RequestHandler,
  type Response,
} from 'express';
import { FreshlegsError, type TrainingMethods } from 'freshlegs';
import helmet from 'helmet';
import { logToStderr, type ErrorLog } from './error-log.js';
import { toProblem } from './problem.js';
import { createRouter, type Authenticate } from './router.js';

/** What the server is made of. */
export interface ServerOptions {
  readonly training: TrainingMethods;
  /** Tells who is asking. There is no default: a server that guesses is open to everybody. */
  readonly authenticate: Authenticate;
  /** Gets one entry for each error that is answered; default one line of JSON on stderr. */
  readonly log?: ErrorLog;
}

const INDEX = `freshlegs: workout swaps, muscle-group recovery and recommendations.

Open:
  /api/recommendations/smart-workout
  /api/recovery/muscle-groups
  /api/recovery/most-recovered?limit=3
  /api/workouts/available?limit=5
  /api/logs?limit=5
  /api/swaps

Send JSON to:
  POST /api/logs
  POST /api/logs/:id/complete
  POST /api/workouts/:id/swap     (:id is the id of a log)
  POST /api/swaps/:id/revert
  DELETE /api/logs/:id
`;

const startRequest: RequestHandler = (_request, response, next) => {
  const requestId = randomUUID();
  response.locals['requestId'] = requestId;
  response.locals['startedAt'] = performance.now();
  response.set('X-Request-Id', requestId);
  next();
};

const neverStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'private, no-store');
  next();
};

const securityHeaders = helmet({
  // The example speaks plain HTTP; what ends TLS in front of it also sends these two.
  strictTransportSecurity: false,
  contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } },
});

const unknownAddress: RequestHandler = () => {
  throw new FreshlegsError('NOT_FOUND', 'There is nothing at this address; GET / lists them all.', {
    details: { thing: 'address' },
  });
};

interface RequestFacts {
  readonly requestId: string;
  readonly startedAt: number;
  readonly operation?: string;
}

const writeLog = (log: ErrorLog, error: unknown, method: string, response: Response) => {
  const facts = response.locals as unknown as RequestFacts;
  const { requestId, startedAt, operation = `${method} (unknown address)` } = facts;
  const problem = toProblem(error, requestId);
  const { code, status } = problem;
  const ms = Math.round((performance.now() - startedAt) * 10) / 10;
  const cause = 'cause' in problem ? { cause: problem.cause } : {};
  try {
    log({ time: new Date(), code, status, operation, requestId, ms, ...cause });
  } catch {
    // A log that fails must not cost the client its answer, and there is nowhere left to tell of it.
  }
  return problem;
};

/** Answers every error as a problem and logs it once; nothing else in the example logs. */
const answerErrors =
  (log: ErrorLog): ErrorRequestHandler =>
  (error: unknown, request, response, _next) => {
    const { status, headers, body } = writeLog(log, error, request.method, response);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.status(status).set(headers).type('application/problem+json').json(body);
  };

// Choice: the host says who somebody is; the spec shows no authentication, so there is no default.
/**
 * The API as an Express app. Throws without `authenticate`.
 *
 * @example
 * // createServer({ training, authenticate: (request) => sessionOf(request)?.userId ?? null }).listen(3000);
 */
export const createServer = ({
  training,
  authenticate,
  log = logToStderr,
}: ServerOptions): Express => {
  if (typeof authenticate !== 'function') {
    throw new TypeError(
      'createServer needs authenticate, a function from a request to a user id or null.',
    );
  }
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.use(startRequest, securityHeaders);
  app.get('/', (_request, response) => {
    response.type('text/plain').send(INDEX);
  });
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  app.use('/api', neverStore);
  app.use(createRouter(training, authenticate));
  app.use(unknownAddress);
  app.use(answerErrors(log));
  return app;
};
