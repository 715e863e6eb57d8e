import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import { getPrismaClient } from '@prisma/client/runtime/client';
import type pg from 'pg';

// `prisma generate` downloads engines that its client no longer uses. So this file builds the
// client like the generated code does: from the schema, and from the query compiler in the package.

const SCHEMA = `
datasource db {
  provider = "postgresql"
}

model WorkoutLog {
  id           BigInt    @id @default(autoincrement())
  userId       BigInt    @map("user_id")
  programDayId BigInt?   @map("program_day_id")
  completedAt  DateTime? @map("completed_at") @db.Timestamptz()

  @@map("workout_log")
}`;

// Only `prisma generate` uses these properties of a field.
const UNUSED = {
  isRequired: false,
  isList: false,
  isUnique: false,
  isId: false,
  isReadOnly: false,
  hasDefaultValue: false,
} as const;

const scalar = (name: string, type: string, dbName: string) =>
  ({ ...UNUSED, name, kind: 'scalar', type, dbName }) as const;

const LOG_FIELDS = [
  scalar('id', 'BigInt', 'id'),
  scalar('userId', 'BigInt', 'user_id'),
  scalar('programDayId', 'BigInt', 'program_day_id'),
  scalar('completedAt', 'DateTime', 'completed_at'),
];

const LOG = {
  dbName: 'workout_log',
  schema: null,
  fields: LOG_FIELDS,
  primaryKey: null,
  uniqueFields: [],
  uniqueIndexes: [],
};

// These modules have no types.
const load = createRequire(import.meta.url);
const COMPILER = '@prisma/client/runtime/query_compiler_fast_bg.postgresql';
const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: { readonly Module: new (bytes: Uint8Array) => object };
};

const VERSION = '7.10.0';

const PrismaClient = getPrismaClient({
  runtimeDataModel: {
    models: { WorkoutLog: LOG },
    enums: {},
    types: {},
  },
  previewFeatures: [],
  clientVersion: VERSION,
  engineVersion: VERSION,
  activeProvider: 'postgresql',
  inlineSchema: SCHEMA,
  // The types of values in a query are unknown, so each value becomes part of the query's text.
  parameterizationSchema: { strings: [], graph: 'AAAA' },
  compilerWasm: {
    getRuntime: () => Promise.resolve(load(`${COMPILER}.js`) as never),
    getQueryCompilerWasmModule: () => {
      const { wasm } = load(`${COMPILER}.wasm-base64.js`) as { readonly wasm: string };
      return Promise.resolve(new WebAssembly.Module(Buffer.from(wasm, 'base64')));
    },
    importName: './query_compiler_fast_bg.js',
  },
});

interface Log {
  readonly userId: number;
  readonly programDayId: number;
  readonly completedAt: Date;
}

/** The client of a transaction, as the generated code types it. */
export interface PrismaInside {
  readonly workoutLog: {
    readonly create: (input: { readonly data: Log }) => Promise<{ readonly id: bigint }>;
  };
  readonly $queryRawUnsafe: <T = unknown>(text: string, ...values: unknown[]) => Promise<T>;
  readonly $executeRawUnsafe: (text: string, ...values: unknown[]) => Promise<number>;
}

export interface Prisma extends PrismaInside {
  readonly workoutLog: PrismaInside['workoutLog'] & {
    readonly findMany: (input: {
      readonly where: { readonly userId: number; readonly id: { readonly notIn: number[] } };
    }) => Promise<{ readonly id: bigint }[]>;
  };
  readonly $connect: () => Promise<void>;
  readonly $transaction: <T>(body: (inside: PrismaInside) => Promise<T>) => Promise<T>;
}

/** A client for the logs in the base tables, on a pool. */
export const openPrisma = (pool: pg.Pool): Prisma =>
  new PrismaClient({ adapter: new PrismaPg(pool) }) as unknown as Prisma;
