import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { completionsAt, fieldsOf, hoverAt, openEditor, typeOf, type Field } from './editor.js';

// Asks the TypeScript language service, like an editor, about the last `npm run build`.
const editor = openEditor(`
import { createFreshlegs, type Freshlegs, type FreshlegsError, type FreshlegsOptions } from 'freshlegs';
import { createHandler, toNode, type HandlerOptions } from 'freshlegs/http';
import { memoryRepository, type MemoryOptions } from 'freshlegs/memory';
import { postgresRepository, type PostgresOptions, type PostgresPool } from 'freshlegs/postgres';
import { sqliteRepository, type SqliteOptions } from 'freshlegs/sqlite';

declare const pool: PostgresPool;
declare const error: FreshlegsError;
declare const service: FreshlegsOptions;
declare const http: HandlerOptions;
declare const memory: MemoryOptions;
declare const postgres: PostgresOptions;
declare const sqlite: SqliteOptions;

const training = createFreshlegs({ repository: postgresRepository({ pool }) });
const onMemory = createFreshlegs({ repository: memoryRepository() });
export const reverted = await training.swaps.revert({ userId: 1, swapId: 2 });
void training.recommendations.smartWorkout({ userId: 1, strict: true, equipment: [''], avoid: [''] });
const goals: Record<string, number> = { chest: 12 };
void training.recommendations.smartWorkout({ userId: 1, weeklySetsGoals: goals });
void training.volume.weeks({ userId: 1, goals: { my_group: { min: 1, max: 2 }, '': { min: 1, max: 2 } } });
void training.recovery.correct({ userId: 1, muscleGroup: '', maxScore: 20, until: new Date() });
for (const { band } of (await training.recovery.muscleGroups({ userId: 1 })).muscleGroups) void (band === 'recovered');
export const listener = toNode(createHandler({ training, authenticate: () => 1 }));
void [error, service, http, memory, postgres, sqlite, onMemory, sqliteRepository];
`);
const checker = editor.service.getProgram()?.getTypeChecker();
if (checker === undefined) throw new Error('There is no program.');

// The same service in a host with text ids.
const onText = openEditor(`
import type { Freshlegs } from 'freshlegs';
declare module 'freshlegs' {
  interface Register { ids: string }
}
declare const training: Freshlegs;
export const hidden: string[] = await training.swaps.hiddenLogIds({ userId: 'ada' });
export const { userId }: { userId: string } = await training.users.forget({ userId: 'ada' });
`);

const undocumented = (fields: readonly Field[]): readonly string[] =>
  fields.filter(({ documentation }) => documentation === '').map(({ path }) => path);

const docOf = (symbol: ts.Symbol, path: string): Field => ({
  path,
  documentation: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
});

/** Every method of the service with its group, from its type. */
const methods = checker
  .getPropertiesOfType(typeOf(editor, 'training'))
  .map((group) => ({ group, type: checker.getTypeOfSymbol(group) }))
  .filter(
    ({ group }) => !['withRepository', 'idTypes', 'timeZone', 'dayStartsAt'].includes(group.name),
  )
  .flatMap(({ group, type }) =>
    checker.getPropertiesOfType(type).map((method) => ({
      name: `${group.name}.${method.name}`,
      group,
      method,
    })),
  );

const signatureOf = (method: ts.Symbol): ts.Signature => {
  const [signature] = checker.getTypeOfSymbol(method).getCallSignatures();
  if (signature === undefined) throw new Error(`${method.name} is not a method.`);
  return signature;
};

describe('an editor', () => {
  it.each([
    ['with integers as ids', editor],
    ['with text as ids', onText],
  ])('has no errors in the code of this test %s', (_ids, { service, file }) => {
    const faults = service.getSemanticDiagnostics(file);
    expect(
      faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
    ).toEqual([]);
  });

  it('shows the documentation of every method and group', () => {
    expect(methods.length).toBeGreaterThan(30);
    const groups = [...new Set(methods.map(({ group }) => group))];
    const fields = [
      ...groups.map((group) => docOf(group, group.name)),
      ...methods.map(({ method, name }) => docOf(method, name)),
    ];
    process.stdout.write(`documented methods: ${methods.length}\n`);
    expect(undocumented(fields)).toEqual([]);
    expect(hoverAt(editor, 'training.swaps.revert').documentation).toMatch(/^Undoes/);
  });

  it('shows the documentation of every input field', () => {
    const fields = methods.flatMap(({ method, name }) => {
      const [input] = signatureOf(method).parameters;
      return input === undefined ? [] : fieldsOf(checker, checker.getTypeOfSymbol(input), name);
    });
    process.stdout.write(`documented input fields: ${fields.length}\n`);
    expect(fields.length).toBeGreaterThan(200);
    expect(undocumented(fields)).toEqual([]);
    expect(hoverAt(editor, 'userId: 1, strict').documentation).toContain('tired group');
  });

  it('shows the documentation of every field of an answer', () => {
    const fields = methods.flatMap(({ method, name }) => {
      const answer = checker.getAwaitedType(signatureOf(method).getReturnType());
      return answer === undefined ? [] : fieldsOf(checker, answer, name);
    });
    process.stdout.write(`documented fields of answers: ${fields.length}\n`);
    expect(fields.length).toBeGreaterThan(500);
    expect(undocumented(fields)).toEqual([]);
  });

  it('shows the documentation of every option', () => {
    const fields = ['service', 'http', 'memory', 'postgres', 'sqlite'].flatMap((options) =>
      checker
        .getPropertiesOfType(typeOf(editor, options))
        .map((option) => docOf(option, `${options}.${option.name}`)),
    );
    process.stdout.write(`documented options: ${fields.length}\n`);
    expect(fields.length).toBeGreaterThan(15);
    expect(undocumented(fields)).toEqual([]);
  });

  it('offers known muscle groups, equipment and bands, but accepts other names', () => {
    expect(completionsAt(editor, "avoid: ['")).toEqual(expect.arrayContaining(['chest', 'lats']));
    expect(completionsAt(editor, "muscleGroup: '")).toContain('hamstrings');
    expect(completionsAt(editor, "max: 2 }, '")).toContain('glutes');
    expect(completionsAt(editor, "equipment: ['")).toContain('barbell');
    expect(completionsAt(editor, "band === '")).toContain('nearly_recovered');
  });

  it('shows the documentation of the fields of an error,', () => {
    const fields = fieldsOf(checker, typeOf(editor, 'error'), 'error');
    expect(fields.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['error.code', 'error.details']),
    );
    expect(undocumented(fields).filter((path) => path !== 'error.name')).toEqual([]);
  });

  it('shows the service by its name', () => {
    expect(hoverAt(editor, 'const training').type).toBe('const training: Freshlegs');
    expect(hoverAt(editor, 'const onMemory').type).toBe('const onMemory: SyncFreshlegs');
  });
});
