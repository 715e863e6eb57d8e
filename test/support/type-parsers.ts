import pg from 'pg';

const { INT4, INT8, FLOAT8, NUMERIC, BOOL, DATE, TIMESTAMPTZ, JSON, JSONB } = pg.types.builtins;
const DISTURBED = [INT4, INT8, FLOAT8, NUMERIC, BOOL, DATE, TIMESTAMPTZ, JSON, JSONB];

/**
 * Makes pg return nonsense for nearly every type, because a host may change its parsers. The
 * returned function restores them.
 */
export const disturbTypeParsers = (): (() => void) => {
  const usual = DISTURBED.map((type) => ({
    type,
    parse: pg.types.getTypeParser(type) as (text: string) => unknown,
  }));
  for (const type of DISTURBED) pg.types.setTypeParser(type, (text) => ({ nonsense: text }));
  return () => {
    for (const { type, parse } of usual) pg.types.setTypeParser(type, parse);
  };
};
