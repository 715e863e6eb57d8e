import { readAnswer, type PostgresClient } from '../driver.js';

export interface CatalogueColumn {
  readonly name: string;
  /** The name of the type. For a domain, its base type. */
  readonly type: string;
  /**
   * The number in the declaration: the digits of a second for `timestamp(0)`, the length plus 4 for
   * `varchar(20)`. Null without such a number.
   */
  readonly modifier: number | null;
  readonly notNull: boolean;
  readonly hasDefault: boolean;
  readonly isGenerated: boolean;
  /** Null for the database's default collation. */
  readonly collation: string | null;
  /** Whether the collation can treat different bytes as equal. */
  readonly isNondeterministic: boolean;
}

export interface CatalogueIndex {
  readonly name: string;
  readonly valid: boolean;
  readonly unique: boolean;
  readonly nullsEqual: boolean;
  /** The condition of a partial index; null for a full index. */
  readonly predicate: string | null;
  /** The indexed columns in order. An expression is null. */
  readonly columns: readonly (string | null)[];
  /** All columns that the index uses, including those in expressions and its condition. */
  readonly uses: readonly string[];
}

/** A foreign key. */
interface CatalogueKey {
  /** The columns in order, with commas between them. */
  readonly columns: string;
  /** The table with its schema. */
  readonly refersTo: string;
  /** The letter of the catalogue. */
  readonly onDelete: string;
}

/** A table or view in the database's catalogue. */
export interface CatalogueTable {
  readonly isView: boolean;
  /**
   * The columns by which the table and its partitions are divided; null for a table without
   * partitions. An expression is null.
   */
  readonly partitionKey: readonly (string | null)[] | null;
  readonly columns: readonly CatalogueColumn[];
  readonly indexes: readonly CatalogueIndex[];
  readonly keys: readonly CatalogueKey[];
}

/** Tables by name. Missing ones are left out. */
export type Catalogue = ReadonlyMap<string, CatalogueTable>;

export interface TableName {
  readonly schema: string;
  readonly table: string;
}

export function nameOf({ schema, table }: TableName): string {
  return `${schema}.${table}`;
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
    'isNondeterministic', not coalesce(collated.collisdeterministic, true)))
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
    'unique', index.indisunique and index.indimmediate, 'nullsEqual', index.indnullsnotdistinct,
    'predicate', pg_catalog.pg_get_expr(index.indpred, index.indrelid),
    'columns', (${INDEX_COLUMNS}), 'uses', (${INDEX_USES})))
  from pg_catalog.pg_index index
  join pg_catalog.pg_class name on name.oid = index.indexrelid
  where index.indrelid = class.oid`;

const KEYS = `
  select json_agg(json_build_object('columns', (
      select string_agg(attribute.attname, ', ' order by key.place)
      from unnest(held.conkey) with ordinality key (attnum, place)
      join pg_catalog.pg_attribute attribute
        on attribute.attrelid = held.conrelid and attribute.attnum = key.attnum),
    'refersTo', (select namespace.nspname || '.' || other.relname from pg_catalog.pg_class other
      join pg_catalog.pg_namespace namespace on namespace.oid = other.relnamespace
      where other.oid = held.confrelid),
    'onDelete', held.confdeltype::text))
  from pg_catalog.pg_constraint held where held.conrelid = class.oid and held.contype = 'f'
    and held.conparentid = 0`;

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
    'partitionKey', case class.relkind when 'p' then (${PARTITION_KEY}) end,
    'columns', coalesce((${COLUMNS}), '[]'), 'indexes', coalesce((${INDEXES}), '[]'),
    'keys', coalesce((${KEYS}), '[]'))), '[]')::text as answer
  from pg_catalog.json_to_recordset($1::json) as wanted (schema text, "table" text)
  join pg_catalog.pg_namespace namespace on namespace.nspname = wanted.schema
  join pg_catalog.pg_class class on class.relnamespace = namespace.oid
    and class.relname = wanted.table and class.relkind in ('r', 'p', 'v', 'm', 'f')`;

export async function readCatalogue(
  client: PostgresClient,
  tables: readonly TableName[],
): Promise<Catalogue> {
  const answer = readAnswer(await client.query(CATALOGUE, [JSON.stringify(tables)]));
  const found = answer as (CatalogueTable & { readonly name: string })[];
  return new Map(found.map(({ name, ...table }) => [name, table]));
}
