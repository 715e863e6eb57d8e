import { isNumberId, type IdType } from '../../src/domain/ids.js';
import { OWN_TABLES } from '../postgres/tables.js';
import { idTypesIn } from '../sql/base-host.js';
import { quoteName } from '../sql/host-sql.js';
import type { Config } from './load-config.js';

// Keeps the migrations of other tools from dropping the library's schema. Excludes the library's
// tables from these migrations, and adds the library's four columns to the model of the host's
// logs.

interface LogNames {
  readonly schema: string;
  /** Whether the logs and the library's tables are in different schemas. */
  readonly apart: boolean;
  readonly table: string;
  readonly id: string;
  readonly userId: string;
  /** SQLite has one integer type, and stores a uuid as text. */
  readonly idType: IdType;
}

/** Throws `HOST_MAPPING` for an invalid name, which could otherwise become code. */
const checked = (name: string): string => {
  quoteName(name);
  return name;
};

const logNames = (config: Config): LogNames => {
  const logs = config.host?.logs;
  const parts = (logs?.table ?? 'workout_log').split('.').map(checked);
  const type = idTypesIn(config).logs;
  const schema = (config.dialect === 'postgres' ? config.schema : undefined) ?? 'public';
  return {
    schema: checked(schema),
    apart: parts.length > 1 && parts[0] !== schema,
    table: parts.at(-1) ?? '',
    id: checked(logs?.id ?? 'id'),
    userId: checked(logs?.userId ?? 'user_id'),
    idType: config.dialect === 'postgres' ? type : isNumberId(type) ? 'integer' : 'text',
  };
};

const toCamel = (name: string): string =>
  name.replace(/_+([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase());

const PRISMA_TYPES: Readonly<Record<IdType, readonly [type: string, attribute: string]>> = {
  integer: ['Int', ''],
  bigint: ['BigInt', ''],
  uuid: ['String', ' @db.Uuid'],
  text: ['String', ''],
};

// `@ignore` keeps the columns out of the host's query results. In Prisma, a 64-bit column is a
// BigInt, which JSON.stringify rejects. With Int, Prisma Migrate would change the column to 32
// bits.
const prismaColumns = ({ dialect }: Config, { table, id, idType }: LogNames): string => {
  const isPostgres = dialect === 'postgres';
  const [logId, attribute] = PRISMA_TYPES[idType];
  const ownId = isPostgres ? 'BigInt' : 'Int';
  const text = isPostgres ? ' @db.VarChar(50)' : '';
  const key = isPostgres ? ', map: "freshlegs_swapped_from_fk"' : '';
  return `  swappedFromId           ${logId}?    @map("swapped_from_id")${attribute} @ignore
  sourceType              String? @default("program") @map("source_type")${text} @ignore
  customWorkoutId         ${ownId}? @map("custom_workout_id") @ignore
  customWorkoutExerciseId ${ownId}? @map("custom_workout_exercise_id") @ignore
  swappedFrom             ${table}?  @relation("freshlegs", fields: [swappedFromId], references: [${id}], onDelete: SetNull, onUpdate: NoAction${key}) @ignore
  swappedTo               ${table}[] @relation("freshlegs") @ignore`;
};

const prismaTables = (config: Config, { schema, apart }: LogNames): string => {
  if (apart) {
    return `// The library's tables are in the schema ${schema}. Leave it out of \`schemas\`, so that Prisma ignores them.`;
  }
  const external = OWN_TABLES.map((own) =>
    config.dialect === 'postgres' ? `'${schema}.${own}'` : `'${own}'`,
  );
  return `// prisma.config.ts: tables that Prisma Migrate leaves alone (Prisma 6.13 or newer).
//   experimental: { externalTables: true },
//   tables: { external: [${external.join(', ')}] },`;
};

/** Fields of a Prisma model, and the tables that Prisma Migrate leaves alone. */
export function prismaModels(config: Config): string {
  const names = logNames(config);
  return `${prismaTables(config, names)}

// schema.prisma: add these to the model of ${names.table}; replace ${names.table} with your model's
// name.
// @ignore hides them from Prisma Client. Prisma Migrate still knows them, and db pull keeps @ignore.
${prismaColumns(config, names)}`;
}

const DRIZZLE_TYPES: Readonly<Record<IdType, string>> = {
  integer: "integer('swapped_from_id')",
  bigint: "bigint('swapped_from_id', { mode: 'number' })",
  uuid: "uuid('swapped_from_id')",
  text: "text('swapped_from_id')",
};

const drizzleColumns = ({ dialect }: Config, { idType }: LogNames): string => {
  const isPostgres = dialect === 'postgres';
  const ownId = (name: string): string =>
    isPostgres ? `bigint('${name}', { mode: 'number' })` : `integer('${name}')`;
  const text = isPostgres ? "varchar('source_type', { length: 50 })" : "text('source_type')";
  return `  swappedFromId: ${DRIZZLE_TYPES[idType]},
  sourceType: ${text}.default('program'),
  customWorkoutId: ${ownId('custom_workout_id')},
  customWorkoutExerciseId: ${ownId('custom_workout_exercise_id')},`;
};

const drizzleTables = ({ dialect }: Config, { schema, apart, table }: LogNames): string => {
  if (apart) {
    return `// The library's tables are in the schema ${schema}. Leave it out of \`schemaFilter\`, so that drizzle-kit ignores them.`;
  }
  const filter = `// drizzle.config.ts: tables that drizzle-kit leaves alone.
//   tablesFilter: [${OWN_TABLES.map((own) => `'!${own}'`).join(', ')}],`;
  return dialect === 'sqlite'
    ? filter
    : `${filter}
// drizzle-kit push does not apply this filter to sequences and would drop the library's. If you use
// push, put the library in a separate schema: { schema: 'freshlegs' }, and name the tables of your
// mapping as 'public.${table}'.`;
};

/** Columns of a Drizzle table, and the tables that drizzle-kit leaves alone. */
export function drizzleModels(config: Config): string {
  const names = logNames(config);
  const isPostgres = config.dialect === 'postgres';
  const prefix = isPostgres ? 'freshlegs' : 'workout_log';
  // On SQLite, drizzle-kit push does not see the condition of an index, and would recreate the
  // index each time.
  const where = (column: string): string =>
    isPostgres ? `.where(sql\`${column} is not null\`)` : '';
  const [id, userId] = [toCamel(names.id), toCamel(names.userId)];
  return `${drizzleTables(config, names)}

// Let drizzle-kit create these columns, then run freshlegs migrate, which keeps them and creates the rest.
// The columns to add to your table ${names.table}:
${drizzleColumns(config, names)}

// Its keys and indexes, as the third argument. Replace t.${id} and t.${userId} with your names.
(t) => [
  foreignKey({ name: 'freshlegs_swapped_from_fk', columns: [t.swappedFromId], foreignColumns: [t.${id}] }).onDelete('set null'),
  index('${prefix}_swapped_from').on(t.swappedFromId)${where('swapped_from_id')},
  index('${prefix}_custom_workout').on(t.${userId}, t.customWorkoutId)${where('custom_workout_id')},
]`;
}
