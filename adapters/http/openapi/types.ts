import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { MUSCLE_GROUPS } from '../../../src/domain/muscle-groups.js';
import type { Operation } from '../routes.js';

export type Json = Readonly<Record<string, unknown>>;

/**
 * What the TypeScript types describe: the answer of each method, its description, and all named
 * types.
 */
export interface Types {
  readonly answerOf: (operation: Operation) => Json;
  /** The docstring of a method, without its errors. */
  readonly textOf: (operation: Operation) => string;
  /** The documentation of an input field. */
  readonly fieldTextOf: (operation: Operation, name: string) => string;
  /** The error codes in a method's docstring. */
  readonly errorsOf: (operation: Operation) => readonly string[];
  readonly schemas: Record<string, Json>;
}

const FOLDER = fileURLToPath(new URL('..', import.meta.url));
const CONFIG = fileURLToPath(new URL('../../../tsconfig.json', import.meta.url));

const openProgram = (files: readonly string[]): ts.Program => {
  const { config } = ts.readConfigFile(CONFIG, (path) => ts.sys.readFile(path)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent(
    config,
    ts.sys,
    fileURLToPath(new URL('../../..', import.meta.url)),
  );
  return ts.createProgram([...files], { ...options, types: [] });
};

// Constraints that TypeScript cannot express, by field.
const INTEGER =
  /^(id|.*Id|rank|reps|repsMin|repsMax|restSeconds|superset|revision|minutes|minutesAtHand|exercisesCount|logs|limit|orderIndex|daysSince|times|of|status)$/;
const PERCENT = /^(score|percentage|maxScore|before|after)$/;
const DATE = /^(scheduledFor|swapDate)$/;
const MUSCLE = /muscleGroups?$/i;

/** One of the library's names, or one of the host's. */
const MUSCLE_GROUP: Json = {
  type: 'string',
  description:
    'A muscle group. Catalogues may use other names, so treat an unknown name as a separate group.',
  'x-extensible-enum': MUSCLE_GROUPS,
};

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const primitive = (type: 'string' | 'number', field: string): Json => {
  if (type === 'string' && MUSCLE.test(field)) return ref('MuscleGroup');
  if (type === 'string') return DATE.test(field) ? { type, format: 'date' } : { type };
  if (INTEGER.test(field)) return { type: 'integer' };
  return PERCENT.test(field) ? { type, minimum: 0, maximum: 100 } : { type };
};

const tidyText = (parts: readonly ts.SymbolDisplayPart[]): string =>
  ts
    .displayPartsToString([...parts])
    .replaceAll(/\{@link (\w+)[^}]*\}/g, '`$1`')
    .replaceAll(/ \(spec [\d.]+\)/g, '')
    .replaceAll(/\s+/g, ' ');

const orNull = (schema: Json): Json =>
  typeof schema['type'] === 'string'
    ? { ...schema, type: [schema['type'], 'null'] }
    : { anyOf: [schema, { type: 'null' }] };

const keyOf = (types: readonly ts.Type[]): string =>
  types
    .map((type) => (type as ts.Type & { readonly id: number }).id)
    .sort((a, b) => a - b)
    .join();

interface Context {
  readonly checker: ts.TypeChecker;
  readonly schemas: Record<string, Json>;
  readonly sources: Map<string, ts.Symbol>;
  /** Named unions by their members, because TypeScript loses the name in `Name | null`. */
  readonly unions: ReadonlyMap<string, ts.Symbol>;
}

const createContext = (checker: ts.TypeChecker, aliases: readonly ts.Symbol[]): Context => {
  const unions = aliases.flatMap((symbol) => {
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    return type.isUnion() && !type.aliasTypeArguments ? [[keyOf(type.types), symbol] as const] : [];
  });
  const schemas = { MuscleGroup: MUSCLE_GROUP };
  return { checker, schemas, sources: new Map(), unions: new Map(unions) };
};

const symbolOf = ({ unions }: Context, types: readonly ts.Type[]): ts.Symbol | undefined => {
  const [type] = types;
  if (type === undefined || types.length > 1) return unions.get(keyOf(types));
  const symbol = type.aliasSymbol ?? (type.isClassOrInterface() ? type.symbol : undefined);
  const isOurs = symbol?.declarations?.every((at) => !at.getSourceFile().hasNoDefaultLib) ?? false;
  return isOurs && !type.aliasTypeArguments && symbol?.name !== 'Date' ? symbol : undefined;
};

const toObject = (context: Context, type: ts.Type): Json => {
  const { checker } = context;
  const properties = checker.getPropertiesOfType(type);
  const required = properties.filter(({ flags }) => !(flags & ts.SymbolFlags.Optional));
  const schemaOf = (property: ts.Symbol): Json => {
    // Planned sets are whole numbers, but sets of a muscle group can be fractions.
    const isPlanned = property.name === 'sets' && properties.some(({ name }) => name === 'repsMin');
    const field = isPlanned ? 'reps' : property.name;
    const schema = toSchema(context, checker.getTypeOfSymbol(property), field);
    const description = tidyText(property.getDocumentationComment(checker));
    return description === '' ? schema : { ...schema, description };
  };
  return {
    type: 'object',
    properties: Object.fromEntries(properties.map((each) => [each.name, schemaOf(each)])),
    ...(required.length === 0 ? {} : { required: required.map(({ name }) => name) }),
  };
};

const toUnion = (context: Context, types: readonly ts.Type[], field: string): Json => {
  if (types.every((type) => type.isStringLiteral())) {
    return { type: 'string', enum: types.map(({ value }) => value) };
  }
  if (types.every(({ flags }) => flags & ts.TypeFlags.BooleanLiteral)) return { type: 'boolean' };
  return { oneOf: types.map((type) => toSchema(context, type, field)) };
};

const toSingle = (context: Context, type: ts.Type, field: string): Json => {
  if (type.isStringLiteral()) return { type: 'string', const: type.value };
  if (type.flags & ts.TypeFlags.String) return primitive('string', field);
  if (type.flags & ts.TypeFlags.Number) return primitive('number', field);
  // Handled first, because an intersection has no symbol.
  if (type.isIntersection()) return toObject(context, type);
  if (type.symbol.name === 'Date') return { type: 'string', format: 'date-time' };
  if (context.checker.isArrayType(type)) {
    const [item] = context.checker.getTypeArguments(type as ts.TypeReference);
    if (item !== undefined) return { type: 'array', items: toSchema(context, item, field) };
  }
  if (type.flags & ts.TypeFlags.Object) return toObject(context, type);
  throw new TypeError(`${field} has a type that JSON cannot express.`);
};

/** Converts a type to its schema, and stores named types in `schemas`. */
const toSchema = (context: Context, type: ts.Type, field: string): Json => {
  const { checker, schemas, sources } = context;
  const all = type.isUnion() ? type.types : [type];
  const types = all.filter(({ flags }) => !(flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)));
  const build = (): Json =>
    types.length === 1 && types[0] !== undefined
      ? toSingle(context, types[0], field)
      : toUnion(context, types, field);
  const nullable = all.some(({ flags }) => flags & ts.TypeFlags.Null)
    ? orNull
    : (same: Json) => same;
  const symbol = symbolOf(context, types);
  if (symbol?.name === 'MuscleGroupName') return nullable(ref('MuscleGroup'));
  if (symbol === undefined) return nullable(build());
  const { name } = symbol;
  if ((sources.get(name) ?? symbol) !== symbol) throw new TypeError(`Two types are named ${name}.`);
  sources.set(name, symbol);
  if (schemas[name] === undefined) {
    // A placeholder, because the type may contain itself.
    schemas[name] = {};
    const description = tidyText(symbol.getDocumentationComment(checker));
    schemas[name] = { ...build(), description };
  }
  return nullable(ref(name));
};

const pascal = (operation: string): string =>
  operation.replaceAll(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The documentation of a field of a method's input. Throws if the field has no documentation. */
const inputTextOf = (checker: ts.TypeChecker, method: ts.Symbol, name: string): string => {
  const [signature] = checker.getTypeOfSymbol(method).getCallSignatures();
  const [input] = signature?.parameters ?? [];
  const field = input && checker.getPropertyOfType(checker.getTypeOfSymbol(input), name);
  const text = tidyText(field?.getDocumentationComment(checker) ?? []);
  if (text === '') throw new TypeError(`${method.name} has no documentation of ${name}.`);
  return text;
};

/** Reads the type `Problem`, and the types of the routes' methods from `Api` in `routes.ts`. */
export const readTypes = (): Types => {
  const files = ['routes.ts', 'problem.ts', '../../src/index.ts'].map((file) => `${FOLDER}${file}`);
  const program = openProgram(files);
  const checker = program.getTypeChecker();
  const exported = program.getSourceFiles().flatMap((file) => {
    const symbol = file.isDeclarationFile ? undefined : checker.getSymbolAtLocation(file);
    return symbol === undefined ? [] : checker.getExportsOfModule(symbol);
  });
  const typeNamed = (name: string): ts.Type => {
    const symbol = exported.find((each) => each.name === name);
    if (symbol === undefined) throw new TypeError(`There is no type ${name}.`);
    return checker.getDeclaredTypeOfSymbol(symbol);
  };
  const aliases = exported.filter(({ flags }) => flags & ts.SymbolFlags.TypeAlias);
  const context = createContext(checker, aliases);
  const { schemas } = context;
  const api = typeNamed('Api');
  const methodOf = (operation: Operation): ts.Symbol => {
    const [group = '', name = ''] = operation.split('.');
    const groupSymbol = checker.getPropertyOfType(api, group);
    const method =
      groupSymbol && checker.getPropertyOfType(checker.getTypeOfSymbol(groupSymbol), name);
    if (method === undefined) throw new TypeError(`There is no ${operation}.`);
    return method;
  };
  const docOf = (operation: Operation): readonly [text: string, errors: string] => {
    const text = tidyText(methodOf(operation).getDocumentationComment(checker));
    const [before = '', errors = ''] = text.split(/ ?(?=Errors: )/);
    return [before, errors];
  };
  toSchema(context, typeNamed('Problem'), '');
  return {
    schemas,
    fieldTextOf: (operation, name) => inputTextOf(checker, methodOf(operation), name),
    textOf: (operation) => docOf(operation)[0],
    errorsOf: (operation) =>
      Array.from(docOf(operation)[1].matchAll(/`([A-Z_]+)`/g), ([, code = '']) => code),
    answerOf: (operation) => {
      const [signature] = checker.getTypeOfSymbol(methodOf(operation)).getCallSignatures();
      const answer = signature && checker.getAwaitedType(signature.getReturnType());
      if (answer === undefined) throw new TypeError(`${operation} returns nothing.`);
      const schema = toSchema(context, checker.getNonNullableType(answer), '');
      if ('$ref' in schema) return schema;
      const name = `${pascal(operation)}Answer`;
      schemas[name] = { ...schema, description: `The answer of \`${operation}\`.` };
      return ref(name);
    },
  };
};
