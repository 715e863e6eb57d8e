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
import { createOpenApi } from './openapi.js';
import { createPages } from './pages.js';
import { toProblem } from './problem.js';
import { createRouter, type Authenticate } from './router.js';

/** What the server is made of. */
export interface ServerOptions {
  readonly training: TrainingMethods;
  /** Tells who is asking. There is no default: a server that guesses is open to everybody. */
  readonly authenticate: Authenticate;
  /** Gets one entry for each error that is answered; default one line of JSON on stderr. */
  readonly log?: ErrorLog;
  /** Looks at each request before anything else does, and throws at those that are not to pass. */
  readonly guard?: RequestHandler;
  /** What the host serves beside the API, such as signing in. */
  readonly beside?: RequestHandler;
}

const startRequest: RequestHandler = (_request, response, next) => {
  const requestId = randomUUID();
  response.locals['requestId'] = requestId;
  response.locals['startedAt'] = performance.now();
  response.set('X-Request-Id', requestId);
  next();
};

/** No cache may keep one user's data, nor give it to another. */
const neverStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'private, no-store').vary('Authorization, Cookie');
  next();
};

const securityHeaders = helmet({
  // The example speaks plain HTTP; what ends TLS in front of it also sends this one.
  strictTransportSecurity: false,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // The reference has its icons in its style sheet.
      imgSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
});

/** Alive is who can read the database. What is asked for does not matter, so long as it is little. */
const checkHealth =
  (training: TrainingMethods): RequestHandler =>
  async (_request, response) => {
    response.locals['operation'] = 'GET /healthz';
    await training.logs.find({ userId: 1, logId: 1 });
    response.json({ status: 'ok' });
  };

const unknownAddress: RequestHandler = () => {
  throw new FreshlegsError('NOT_FOUND', 'There is nothing at this address; /docs lists them all.', {
    details: { record: 'address' },
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
  const { code, status, cause } = problem;
  const ms = Math.round((performance.now() - startedAt) * 10) / 10;
  const entry = { time: new Date(), code, status, operation, requestId, ms };
  try {
    log(cause === undefined ? entry : { ...entry, cause });
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
  guard,
  beside,
}: ServerOptions): Express => {
  if (typeof authenticate !== 'function') {
    throw new TypeError(
      'createServer needs authenticate, a function from a request to a user id or null.',
    );
  }
  const description = createOpenApi();
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.use(startRequest, securityHeaders);
  app.use(['/api', '/healthz'], neverStore);
  if (guard !== undefined) app.use(guard);
  app.get('/healthz', checkHealth(training));
  app.get('/api/openapi.json', (_request, response) => {
    response.json(description);
  });
  app.use(createRouter(training, authenticate));
  if (beside !== undefined) app.use(beside);
  app.use(createPages());
  app.use(unknownAddress);
  app.use(answerErrors(log));
  return app;
};
