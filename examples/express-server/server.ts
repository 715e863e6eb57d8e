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

/** The parts of the server. */
export interface ServerOptions {
  readonly training: TrainingMethods;
  /** Identifies the user of a request. There is no default, since any default would let everyone in. */
  readonly authenticate: Authenticate;
  /** Receives one entry per error response; by default it is written to stderr as one line of JSON. */
  readonly log?: ErrorLog;
  /** Runs before everything else, and throws to refuse a request. */
  readonly guard?: RequestHandler;
  /** Other routes of the host, such as its login. */
  readonly beside?: RequestHandler;
}

const startRequest: RequestHandler = (_request, response, next) => {
  const requestId = randomUUID();
  response.locals['requestId'] = requestId;
  response.locals['startedAt'] = performance.now();
  response.set('X-Request-Id', requestId);
  next();
};

/** Forbids caches to store a user's data. */
const neverStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'private, no-store').vary('Authorization, Cookie');
  next();
};

const securityHeaders = helmet({
  // The example speaks plain HTTP. The proxy that terminates TLS sends this header.
  strictTransportSecurity: false,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // The style sheet of the reference embeds its icons as data URLs.
      imgSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
});

/** Answers 200 if a small read from the database succeeds. */
const checkHealth =
  (training: TrainingMethods): RequestHandler =>
  async (_request, response) => {
    response.locals['operation'] = 'GET /healthz';
    await training.logs.find({ userId: 1, logId: 1 });
    response.json({ status: 'ok' });
  };

const unknownAddress: RequestHandler = () => {
  throw new FreshlegsError(
    'NOT_FOUND',
    'There is nothing at this address; /docs lists all routes.',
    {
      details: { record: 'address' },
    },
  );
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
    // A failing log must not cost the client its answer, and there is nowhere else to report it.
  }
  return problem;
};

/** Answers every error with a problem and logs it once. */
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

// Choice: the host authenticates users. The spec shows no authentication, so there is no default.
/**
 * Creates the API as an Express app. Throws without `authenticate`.
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
      'createServer needs authenticate, a function that maps a request to a user id or null.',
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
