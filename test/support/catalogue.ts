import type { Query } from './query.js';

// Sorts columns by name, because dropped columns leave gaps in the numbers.
const CATALOGUE = `
with class as (
  select class.oid, namespace.nspname || '.' || class.relname as name, class.relkind::text as kind
  from pg_catalog.pg_class class
  join pg_catalog.pg_namespace namespace on namespace.oid = class.relnamespace
  where namespace.nspname = any (array(select json_array_elements_text($1::json)))
    and class.relkind in ('r', 'p', 'v', 'S')
), line (name, text) as (
  select name, 'kind ' || kind from class
  union all
  select name, format('column %s %s%s%s%s%s', attname, format_type(atttypid, atttypmod),
    coalesce(' collate ' || collname, ''),
    case when attnotnull then ' not null' else '' end,
    case attidentity when '' then '' else ' identity ' || attidentity::text end,
    coalesce(' default ' || pg_get_expr(adbin, adrelid), ''))
  from class join pg_catalog.pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
  left join pg_catalog.pg_attrdef on adrelid = attrelid and adnum = attnum
  left join pg_catalog.pg_collation own on own.oid = attcollation and collname <> 'default'
  where kind <> 'S'
  union all
  select name, format('constraint %s %s %s', conname, pg_get_constraintdef(pg_constraint.oid),
    case when convalidated then 'valid' else 'NOT VALID' end)
  from class join pg_catalog.pg_constraint on conrelid = class.oid
  union all
  select name, format('index %s %s', pg_get_indexdef(indexrelid),
    case when indisvalid and indisready then 'valid' else 'INVALID' end)
  from class join pg_catalog.pg_index on indrelid = class.oid
  union all
  select name, 'trigger ' || pg_get_triggerdef(pg_trigger.oid)
  from class join pg_catalog.pg_trigger on tgrelid = class.oid and not tgisinternal
  union all
  select namespace.nspname || '.' || proname, 'function ' || pg_get_functiondef(function.oid)
  from pg_catalog.pg_proc function
  join pg_catalog.pg_namespace namespace on namespace.oid = function.pronamespace
  where namespace.nspname = any (array(select json_array_elements_text($1::json)))
)
select name || ': ' || text as line from line order by name collate "C", text collate "C"`;

/** Tables, views, sequences and functions of some schemas, one line per entry. */
export const readCatalogue = async (
  query: Query,
  ...schemas: readonly string[]
): Promise<readonly string[]> =>
  (await query(CATALOGUE, [JSON.stringify(schemas)])).map(({ line }) => line ?? '');

/** The lines do not contain the name of the schema. */
export const readSchema = async (query: Query, schema: string): Promise<readonly string[]> =>
  (await readCatalogue(query, schema)).map((line) => line.replaceAll(schema, 'schema'));
