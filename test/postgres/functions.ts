import { migrations } from 'freshlegs/postgres';

const FUNCTION = /replace function ([^(]+)\([\s\S]*?return (\([\s\S]*?\));\nend/g;

/** A statement with what our functions run in place of their calls, as a database gets to see it. */
export const inlined = (text: string, schema = 'public'): string => {
  const steps = migrations({ schema }).map(({ sql }) => sql);
  return [...steps.join('').matchAll(FUNCTION)].reduce(
    (statement, [, name = '', body = '']) =>
      statement.replaceAll(`${name}($1::bigint, '${schema}')`, () => body),
    text,
  );
};
