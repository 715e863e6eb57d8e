import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { basename, dirname, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import compression from 'compression';
import { buildSync } from 'esbuild';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { FreshlegsError } from 'freshlegs';
import {
  createHandler,
  toNode,
  toProblem,
  type ErrorLog,
  type HandlerOptions,
} from 'freshlegs/http';
import helmet from 'helmet';

export interface ServerOptions extends HandlerOptions {
  /** Runs before everything else, and can answer a request to refuse it. */
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
      imgSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
});

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const require = createRequire(import.meta.url);

/** Files of the reference, so that it loads nothing from other hosts. */
const REFERENCE = dirname(require.resolve('swagger-ui-dist'));
const REFERENCE_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'];

const unknownAddress: RequestHandler = () => {
  throw new FreshlegsError('NOT_FOUND', 'There is nothing at this address; see /docs.', {
    details: { record: 'address' },
  });
};

/** Express reports a body that it cannot read with a status. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && Number(error.status) < 500;

/** Answers errors of the server's own routes like the API does, and logs each once. */
const answerErrors =
  (log: ErrorLog): ErrorRequestHandler =>
  (error: unknown, request, response, _next) => {
    const requestId = randomUUID();
    const { code, status, headers, body, ...rest } = toProblem(
      isUnreadable(error) ? new FreshlegsError('INVALID_INPUT', 'Send the body as JSON.') : error,
      requestId,
    );
    const { path = '(unknown address)' } = (request.route ?? {}) as { readonly path?: string };
    const operation = `${request.method} ${path}`;
    log({ time: new Date(), code, status, operation, requestId, ms: 0, ...rest });
    response.status(status).set(headers).set('X-Request-Id', requestId).end(JSON.stringify(body));
  };

/**
 * The modules of the page as three files, and its stylesheet, so that they need few requests: what
 * the first screen needs (`main.js`), what opens later (`rest.js`), and what both use (`chunk.js`).
 */
const bundlePage = (): ReadonlyMap<string, Uint8Array> => {
  const { outputFiles } = buildSync({
    entryPoints: [folder('../web-app/app/main.js'), folder('../web-app/styles.css')],
    entryNames: '[name]',
    chunkNames: '[name]',
    outdir: 'app',
    external: ['/early.js'],
    format: 'esm',
    bundle: true,
    splitting: true,
    minify: true,
    sourcemap: true,
    write: false,
  });
  return new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]));
};

const PAGE = bundlePage();

/** The API, the page and the reference of the API as an Express app. */
export const createServer = ({ guard, beside, ...api }: ServerOptions): Express => {
  const { log = (entry) => process.stderr.write(`${JSON.stringify(entry)}\n`) } = api;
  const app = express();
  app.disable('x-powered-by');
  app.use(securityHeaders, compression());
  if (guard !== undefined) app.use(guard);
  app.use('/api', toNode(createHandler(api)));
  app.get('/healthz', async (_request, response) => {
    await api.training.logs.find({ userId: 1, logId: 1 });
    response.set('Cache-Control', 'private, no-store').json({ status: 'ok' });
  });
  if (beside !== undefined) app.use(beside);
  for (const [name, contents] of PAGE) {
    app.get(`/app/${name}`, (_request, response) => {
      response.type(extname(name)).send(Buffer.from(contents));
    });
  }
  for (const file of REFERENCE_FILES) {
    app.get(`/vendor/${file}`, (_request, response) => {
      response.sendFile(file, { root: REFERENCE });
    });
  }
  app.use('/docs', express.static(folder('docs')));
  app.use(express.static(folder('../web-app/public')));
  app.use(unknownAddress, answerErrors(log));
  return app;
};
