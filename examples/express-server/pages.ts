import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { Router } from 'express';

/** What is put here is served: a page at `/` is an `index.html`. */
const PUBLIC_FOLDER = fileURLToPath(new URL('public', import.meta.url));

const REFERENCE_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'];

const require = createRequire(import.meta.url);

/** The files of the reference at `/docs`, from the package and not from another host. */
const serveReference = (router: Router): void => {
  const root = dirname(require.resolve('swagger-ui-dist/package.json'));
  for (const file of REFERENCE_FILES) {
    router.get(`/docs/${file}`, (_request, response) => {
      response.sendFile(file, { root });
    });
  }
};

/** Everything for browsers. */
export const createPages = (): Router => {
  const router = Router();
  serveReference(router);
  router.use(express.static(PUBLIC_FOLDER));
  return router;
};
