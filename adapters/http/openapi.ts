import { underBase } from './endpoints.js';
import description from './openapi.json';

type Json = Readonly<Record<string, unknown>>;

/** An OpenAPI 3.1 document. */
export interface OpenApi {
  readonly openapi: string;
  /** The operations by path and method. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: Readonly<Record<string, Json>>;
  readonly [member: string]: unknown;
}

/** The options of {@link createOpenApi}. */
export interface OpenApiOptions {
  /** The `basePath` of the handler; default `/api`. */
  readonly basePath?: string;
}

/**
 * The OpenAPI 3.1 description of the API, which the handler serves at `openapi.json`. It describes
 * requests by the schemas that also check them, and ids as integers. The package also has it as a
 * file, `freshlegs/openapi.json`.
 *
 * @example
 * const { paths } = createOpenApi({ basePath: '/v1' });
 * Object.keys(paths).includes('/v1/logs/{logId}'); // true
 */
export function createOpenApi({ basePath = '/api' }: OpenApiOptions = {}): OpenApi {
  const paths: OpenApi['paths'] = Object.fromEntries(
    Object.entries<OpenApi['paths'][string]>(description.paths).map(([path, operations]) => [
      underBase(basePath, path),
      operations,
    ]),
  );
  return { ...description, paths };
}
