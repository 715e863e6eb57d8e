import { copyFile } from 'node:fs/promises';
import { defineConfig } from 'tsup';

const config: ReturnType<typeof defineConfig> = defineConfig({
  entry: {
    index: 'src/index.ts',
    sqlite: 'adapters/sqlite/index.ts',
    postgres: 'adapters/postgres/index.ts',
    memory: 'adapters/memory/index.ts',
    http: 'adapters/http/index.ts',
    catalogue: 'src/catalogue/index.ts',
    testing: 'test/conformance/index.ts',
    cli: 'adapters/cli/main.ts',
  },
  format: ['esm', 'cjs'],
  target: 'node20',
  dts: true,
  // One copy of the domain for all entries, so that an error thrown by one is recognised by another.
  splitting: true,
  // None: what is built is not minified, and maps would be two thirds of the package.
  sourcemap: false,
  clean: true,
  onSuccess: () => copyFile('adapters/http/openapi.json', 'dist/openapi.json'),
});

export default config;
