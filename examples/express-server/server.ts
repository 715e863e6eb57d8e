import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import { FreshlegsError, type TrainingMethods } from 'freshlegs';
import helmet from 'helmet';
import {
  answerErrors,
  createRouter,
  neverStore,
  startRequest,
  type RouterOptions,
} from './router.js';

export interface ServerOptions extends RouterOptions {
  /** Runs before everything else. Throws to refuse a request. */
  readonly guard?: RequestHandler;
  /** Other routes of the host, such as its login. */
  readonly beside?: RequestHandler;
}

const securityHeaders = helmet({
  // The example speaks plain HTTP. The proxy that terminates TLS sends this header.
  strictTransportSecurity: false,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // The style sheet of the reference has icons as data URLs.
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

/** Every file in this folder is served. `/` is `index.html`. */
const PUBLIC_FOLDER = fileURLToPath(new URL('public', import.meta.url));

const DESCRIPTION = fileURLToPath(new URL('openapi.json', import.meta.url));

const require = createRequire(import.meta.url);

const REFERENCE = dirname(require.resolve('swagger-ui-dist'));
const BODY_HIGHLIGHTER = dirname(require.resolve('body-highlighter'));

/** Serves files of packages, so that pages load nothing from other hosts. */
const PACKAGE_FILES = [
  { address: '/docs/swagger-ui.css', root: REFERENCE, file: 'swagger-ui.css' },
  { address: '/docs/swagger-ui-bundle.js', root: REFERENCE, file: 'swagger-ui-bundle.js' },
  {
    address: '/vendor/body-highlighter.js',
    root: BODY_HIGHLIGHTER,
    file: 'body-highlighter.esm.js',
  },
] as const;

/** The API and its pages as an Express app. Throws without `authenticate`. */
export const createServer = ({ guard, beside, log, ...api }: ServerOptions): Express => {
  const router = createRouter({ ...api, ...(log === undefined ? {} : { log }) });
  const app = express();
  app.disable('x-powered-by');
  app.use(startRequest(), securityHeaders, compression());
  app.use(['/api', '/healthz'], neverStore);
  if (guard !== undefined) app.use(guard);
  app.get('/healthz', startRequest('/healthz'), checkHealth(api.training));
  app.get('/api/openapi.json', (_request, response) => {
    response.set('Cache-Control', 'public, max-age=3600').sendFile(DESCRIPTION);
  });
  app.use(router);
  if (beside !== undefined) app.use(beside);
  for (const { address, root, file } of PACKAGE_FILES) {
    app.get(address, (_request, response) => {
      response.sendFile(file, { root });
    });
  }
  app.use(express.static(PUBLIC_FOLDER));
  app.use(unknownAddress, answerErrors(log));
  return app;
};
