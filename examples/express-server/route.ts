import type { ErrorCode, TrainingMethods } from 'freshlegs';
import type { z } from 'zod';

type Groups = TrainingMethods;

/** A method of the service, such as `logs.create`. */
export type Operation = {
  [Group in keyof Groups]: `${Group}.${Extract<keyof Groups[Group], string>}`;
}[keyof Groups];

type MethodOf<Name extends Operation> = Name extends `${infer Group}.${infer Method}`
  ? Group extends keyof Groups
    ? Method extends keyof Groups[Group]
      ? Groups[Group][Method]
      : never
    : never
  : never;

type Called<Name extends Operation> =
  MethodOf<Name> extends (input: infer Input) => Promise<infer Answer>
    ? { readonly input: Input; readonly answer: Answer }
    : never;

/** A value as JSON carries it. */
type Wire<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? Wire<Item>[]
    : Value extends object
      ? { -readonly [Key in keyof Value]: Wire<Value[Key]> }
      : Value;

type WireAnswer<Name extends Operation> = Wire<NonNullable<Called<Name>['answer']>>;

/** The schema itself where it says what the operation answers, no more and no less. */
type Exactly<Schema extends z.ZodType, Answer> = [z.output<Schema>] extends [Answer]
  ? [Answer] extends [z.output<Schema>]
    ? Schema
    : never
  : never;

/** Fields of a method's input that a client may send, each with a sentence about it. */
type Fields<Name extends Operation> = Partial<
  Readonly<
    Record<
      Exclude<Extract<keyof Called<Name>['input'], string>, 'userId' | 'idempotencyKey'>,
      string
    >
  >
>;

interface Row<Name extends Operation, Answer extends z.ZodType> {
  readonly method: Route['method'];
  /** A parameter is named as the field of the input that it fills. */
  readonly path: string;
  readonly operation: Name;
  readonly summary: string;
  readonly query?: Fields<Name>;
  readonly body?: Fields<Name>;
  readonly answer: Exactly<Answer, WireAnswer<Name>>;
  /** Where what was created is to be found; its presence makes the answer a 201. */
  readonly location?: (answer: NonNullable<Called<Name>['answer']>) => string;
  /** What the service's null means. */
  readonly absent?: string;
  readonly preview?: Preview;
  /** What it can fail with beside what every request of its kind can. */
  readonly fails?: readonly ErrorCode[];
}

/** What is asked instead where the body says `dryRun: true`. */
export interface Preview {
  readonly operation: Operation;
  readonly answer: z.ZodType;
}

/** One address with one method: what it takes, what it calls and what it answers, as data. */
export interface Route {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  readonly operation: Operation;
  readonly summary: string;
  readonly query: Readonly<Record<string, string>>;
  /** Null where no body is read. */
  readonly body: Readonly<Record<string, string>> | null;
  readonly status: 200 | 201;
  readonly answer: z.ZodType;
  readonly location: ((answer: unknown) => string) | null;
  readonly absent: string | null;
  readonly preview: Preview | null;
  readonly fails: readonly ErrorCode[];
}

const takesBody = (method: Route['method']): boolean => ['post', 'put', 'patch'].includes(method);

/** A row of the table of routes, checked against the method of the service that it calls. */
export const route = <Name extends Operation, Answer extends z.ZodType>(
  row: Row<Name, Answer>,
): Route => ({
  method: row.method,
  path: row.path,
  operation: row.operation,
  summary: row.summary,
  query: (row.query ?? {}) as Route['query'],
  body: takesBody(row.method) ? ((row.body ?? {}) as Route['query']) : null,
  status: row.location === undefined ? 200 : 201,
  answer: row.answer,
  location: (row.location ?? null) as Route['location'],
  absent: row.absent ?? null,
  preview: row.preview ?? null,
  fails: row.fails ?? [],
});

/** Reads write nothing and are safe to repeat. */
export const isRead = ({ method }: Pick<Route, 'method'>): boolean => method === 'get';

/** The names in a path, such as `logId` of `/api/logs/:logId`. */
export const pathParameters = (path: string): readonly string[] =>
  Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name);
