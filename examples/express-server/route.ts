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

/** The JSON form of a value. */
type Wire<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? Wire<Item>[]
    : Value extends object
      ? { -readonly [Key in keyof Value]: Wire<Value[Key]> }
      : Value;

type WireAnswer<Name extends Operation> = Wire<NonNullable<Called<Name>['answer']>>;

/** The schema if it describes exactly the answer of the operation, else `never`. */
type Exactly<Schema extends z.ZodType, Answer> = [z.output<Schema>] extends [Answer]
  ? [Answer] extends [z.output<Schema>]
    ? Schema
    : never
  : never;

/** The input fields that a client may send, each with its description. */
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
  /** A path parameter has the name of the input field that it fills. */
  readonly path: string;
  readonly operation: Name;
  readonly summary: string;
  readonly query?: Fields<Name>;
  readonly body?: Fields<Name>;
  readonly answer: Exactly<Answer, WireAnswer<Name>>;
  /** The address of the created record. With it, the status is 201. */
  readonly location?: (answer: NonNullable<Called<Name>['answer']>) => string;
  /** The record that is missing if the service answers null. */
  readonly absent?: string;
  readonly preview?: Preview;
  /** Error codes in addition to those of every request of its kind. */
  readonly fails?: readonly ErrorCode[];
}

/** The operation to call if the body has `dryRun: true`. */
export interface Preview {
  readonly operation: Operation;
  readonly answer: z.ZodType;
}

/** One path with one method, as data: its input, the operation and the answer. */
export interface Route {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  readonly operation: Operation;
  readonly summary: string;
  readonly query: Readonly<Record<string, string>>;
  /** Null if the route reads no body. */
  readonly body: Readonly<Record<string, string>> | null;
  readonly status: 200 | 201;
  readonly answer: z.ZodType;
  readonly location: ((answer: unknown) => string) | null;
  readonly absent: string | null;
  readonly preview: Preview | null;
  readonly fails: readonly ErrorCode[];
}

const takesBody = (method: Route['method']): boolean => ['post', 'put', 'patch'].includes(method);

/** A row of the table of routes. Its types are checked against the service method that it calls. */
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

/** Whether a route only reads, and so is safe to repeat. */
export const isRead = ({ method }: Pick<Route, 'method'>): boolean => method === 'get';

/** The names in a path, such as `logId` of `/api/logs/:logId`. */
export const pathParameters = (path: string): readonly string[] =>
  Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name);
