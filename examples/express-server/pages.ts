import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { Router } from 'express';

/** Every file in this folder is served; `/` is `index.html`. */
const PUBLIC_FOLDER = fileURLToPath(new URL('public', import.meta.url));

const require = createRequire(import.meta.url);

const REFERENCE = dirname(require.resolve('swagger-ui-dist'));
const BODY_HIGHLIGHTER = dirname(require.resolve('body-highlighter'));

/** Files of packages by the address they are served at, so that pages load nothing from other hosts. */
const PACKAGE_FILES = [
  { address: '/docs/swagger-ui.css', root: REFERENCE, file: 'swagger-ui.css' },
  { address: '/docs/swagger-ui-bundle.js', root: REFERENCE, file: 'swagger-ui-bundle.js' },
  {
    address: '/vendor/body-highlighter.js',
    root: BODY_HIGHLIGHTER,
    file: 'body-highlighter.esm.js',
  },
] as const;

/** Serves the pages and their files. */
export const createPages = (): Router => {
  const router = Router();
  for (const { address, root, file } of PACKAGE_FILES) {
    router.get(address, (_request, response) => {
      response.sendFile(file, { root });
    });
  }
  router.use(express.static(PUBLIC_FOLDER));
  return router;
};
