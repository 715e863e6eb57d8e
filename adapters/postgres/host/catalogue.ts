import type { HostMapping } from '../../sql/host.js';
import {
  textsIn,
  type Catalogue,
  type CatalogueColumn,
  type CatalogueTable,
} from '../../sql/host-catalogue.js';
import { readAnswer, type PostgresClient } from '../driver.js';

/** Where a mapping is checked. */
export interface CheckedSchema {
  readonly host: HostMapping;
  /** The schema of the library's tables, and of host tables without a schema in their name. */
  readonly schema: string;
  /** Whether users' rows are distributed over a cluster by user. */
  readonly isDistributed: boolean;
}

/** A table, and the schema that it is in. */
export interface TableName {
  readonly schema: string;
  readonly table: string;
}

/** `name` is `table` in the given schema, or `schema.table`. */
export function splitTable(schema: string, name: string): TableName {
  const [first = '', second] = name.split('.');
  return second === undefined ? { schema, table: first } : { schema: first, table: second };
}

const COLUMNS = `
  select json_agg(json_build_object('name', attribute.attname,
    'type', coalesce(below.typname, type.typname),
    'modifier', nullif(case when type.typtype = 'd' then type.typtypmod
      else attribute.atttypmod end, -1),
    'notNull', attribute.attnotnull or type.typnotnull,
    'hasDefault', attribute.atthasdef or attribute.attidentity <> '' or type.typdefault is not null,
    'isGenerated', attribute.attgenerated <> '',
    'collation', nullif(collated.collname, 'default'),
    'labels', case when type.typcategory in ('E', 'A') then (
      select json_agg(enumlabel order by enumsortorder) from pg_catalog.pg_enum
      where enumtypid = coalesce(nullif(type.typelem, 0), type.oid)) end,
    'checks', coalesce((
      select json_agg(pg_catalog.pg_get_expr(held.conbin, held.conrelid))
      from pg_catalog.pg_constraint held
      where held.conrelid = class.oid and held.contype = 'c'
        and held.conkey = array[attribute.attnum]), '[]'),
    'isNondeterministic', not coalesce(collated.collisdeterministic, true))
    order by attribute.attnum)
  from pg_catalog.pg_attribute attribute
  join pg_catalog.pg_type type on type.oid = attribute.atttypid
  left join pg_catalog.pg_type below on below.oid = type.typbasetype
  left join pg_catalog.pg_collation collated on collated.oid = attribute.attcollation
  where attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped`;

const INDEX_COLUMNS = `
  select json_agg(attribute.attname order by key.place)
  from unnest(index.indkey::smallint[]) with ordinality key (attnum, place)
  left join pg_catalog.pg_attribute attribute
    on attribute.attrelid = index.indrelid and attribute.attnum = key.attnum and key.attnum > 0
  where key.place <= index.indnkeyatts`;

// For the index of a constraint, pg_depend has no columns, so read `indkey` too.
const INDEX_USES = `
  select coalesce(json_agg(distinct attribute.attname), '[]')
  from pg_catalog.pg_attribute attribute
  where attribute.attrelid = index.indrelid and attribute.attnum > 0
    and (attribute.attnum = any (index.indkey::smallint[]) or exists (
      select from pg_catalog.pg_depend used
      where used.classid = 'pg_catalog.pg_class'::regclass and used.objid = index.indexrelid
        and used.refclassid = used.classid and used.refobjid = index.indrelid
        and used.refobjsubid = attribute.attnum))`;

const INDEXES = `
  select json_agg(json_build_object('name', name.relname, 'valid', index.indisvalid,
    'unique', index.indisunique and index.indimmediate, 'isPrimary', index.indisprimary, 'nullsEqual', index.indnullsnotdistinct,
    'predicate', pg_catalog.pg_get_expr(index.indpred, index.indrelid),
    'columns', (${INDEX_COLUMNS}), 'uses', (${INDEX_USES})))
  from pg_catalog.pg_index index
  join pg_catalog.pg_class name on name.oid = index.indexrelid
  where index.indrelid = class.oid`;

const KEYS = `
  select json_agg(json_build_object('columns', named.columns, 'refersKey', named.refers_key,
    'refersTo', namespace.nspname || '.' || other.relname,
    'onDelete', case held.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else '' end))
  from pg_catalog.pg_constraint held
  join pg_catalog.pg_class other on other.oid = held.confrelid
  join pg_catalog.pg_namespace namespace on namespace.oid = other.relnamespace
  cross join lateral (
    select string_agg(attribute.attname, ', ' order by key.place) as columns,
      string_agg(refers.attname, ', ' order by key.place) as refers_key
    from unnest(held.conkey, held.confkey) with ordinality key (attnum, refers, place)
    join pg_catalog.pg_attribute attribute
      on attribute.attrelid = held.conrelid and attribute.attnum = key.attnum
    join pg_catalog.pg_attribute refers
      on refers.attrelid = held.confrelid and refers.attnum = key.refers) named
  where held.conrelid = class.oid and held.contype = 'f' and held.conparentid = 0`;

const PARTITION_KEY = `
  select json_agg(distinct attribute.attname)
  from pg_catalog.pg_partition_tree(class.oid) part
  join pg_catalog.pg_partitioned_table divided on divided.partrelid = part.relid
  cross join unnest(divided.partattrs::smallint[]) key (attnum)
  left join pg_catalog.pg_attribute attribute
    on attribute.attrelid = divided.partrelid and attribute.attnum = key.attnum and key.attnum > 0`;

const CATALOGUE = `
  select coalesce(json_agg(json_build_object('name', wanted.schema || '.' || wanted.table,
    'isView', class.relkind not in ('r', 'p'),
    'rowid', null, 'partitionKey', case class.relkind when 'p' then (${PARTITION_KEY}) end,
    'columns', coalesce((${COLUMNS}), '[]'), 'indexes', coalesce((${INDEXES}), '[]'),
    'keys', coalesce((${KEYS}), '[]'))), '[]')::text as answer
  from pg_catalog.json_to_recordset($1::json) as wanted (schema text, "table" text)
  join pg_catalog.pg_namespace namespace on namespace.nspname = wanted.schema
  join pg_catalog.pg_class class on class.relnamespace = namespace.oid
    and class.relname = wanted.table and class.relkind in ('r', 'p', 'v', 'm', 'f')`;

type FoundColumn = Omit<CatalogueColumn, 'allowed'>;
type Found = Omit<CatalogueTable, 'columns'> & {
  readonly name: string;
  readonly columns: readonly FoundColumn[];
};

/** How Postgres prints `status in ('done', 'planned')`. */
const IN_LIST = /^\(+[\w"]+\)*(?:::text)? = ANY \(+ARRAY\[(.*?)\]\)*(?:::text\[\])?\)+$/;

const toColumn = (column: FoundColumn): CatalogueColumn => {
  const [, list] = column.checks.map((text) => IN_LIST.exec(text)).find(Boolean) ?? [];
  return { ...column, allowed: list === undefined ? null : textsIn(list) };
};

/** An index treats texts as its columns do. */
const withFolds = ({ name: _, ...found }: Found): CatalogueTable => {
  const table = { ...found, columns: found.columns.map(toColumn) };
  const folds = table.columns
    .filter(({ type, isNondeterministic }) => isNondeterministic || type === 'citext')
    .map(({ name }) => name);
  return { ...table, indexes: table.indexes.map((index) => ({ ...index, folds })) };
};

/** Reads tables. Names without a schema are in `schema`. */
export async function readCatalogue(
  client: PostgresClient,
  schema: string,
  names: readonly string[],
): Promise<Catalogue> {
  const wanted = names.map((name) => splitTable(schema, name));
  const answer = readAnswer(await client.query(CATALOGUE, [JSON.stringify(wanted)]));
  const tables = new Map((answer as readonly Found[]).map((each) => [each.name, withFolds(each)]));
  return {
    table: (name) => tables.get(Object.values(splitTable(schema, name)).join('.')) ?? null,
    problem: () => null,
    same: (name) => name,
  };
}
