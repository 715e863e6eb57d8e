import { ROUTES, type Route } from './routes.js';

/** The routes of one path. */
export interface Endpoint {
  /** The pattern of the path, which also identifies it in the log. */
  readonly path: string;
  readonly routes: readonly Route[];
}

export interface Found extends Endpoint {
  /** As in the address, not decoded. */
  readonly params: Readonly<Record<string, string>>;
}

const ROUTES_BASE = '/api';

/** Moves a path of the table of routes to another base path. */
export const underBase = (basePath: string, path: string): string =>
  basePath + path.slice(ROUTES_BASE.length);

const isParameter = (segment: string): boolean => segment.startsWith(':');

/** The parameters by name; null if the address does not have this pattern. */
const match = (pattern: readonly string[], address: readonly string[]): Found['params'] | null => {
  if (pattern.length !== address.length) return null;
  const pairs = pattern.map((segment, at) => [segment, address[at] ?? ''] as const);
  const isMatch = pairs.every(([segment, given]) =>
    isParameter(segment) ? given !== '' : given === segment,
  );
  if (!isMatch) return null;
  const parameters = pairs.filter(([segment]) => isParameter(segment));
  return Object.fromEntries(parameters.map(([segment, given]) => [segment.slice(1), given]));
};

/** Returns a function that finds the endpoint of an address. The first match counts. */
export const createFinder = (basePath: string) => {
  const endpoints = [...new Set(ROUTES.map(({ path }) => path))].map((path) => {
    const moved = underBase(basePath, path);
    const routes = ROUTES.filter((route) => route.path === path);
    return { pattern: moved.split('/'), endpoint: { path: moved, routes } };
  });
  return (pathname: string): Found | null => {
    const address = pathname.split('/');
    for (const { pattern, endpoint } of endpoints) {
      const params = match(pattern, address);
      if (params !== null) return { ...endpoint, params };
    }
    return null;
  };
};

/** Such as `GET, HEAD, OPTIONS`. */
export const allowedMethods = ({ routes }: Endpoint): string => {
  const methods = routes.map(({ method }) => method);
  return [...methods, ...(methods.includes('get') ? ['head'] : []), 'options']
    .map((method) => method.toUpperCase())
    .join(', ');
};
