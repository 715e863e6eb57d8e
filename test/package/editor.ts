import { join } from 'node:path';
import ts from 'typescript';
import { root } from './readme-pages.js';

/** A program of a host. The package's own name leads to its build, as in `node_modules`. */
export interface Editor {
  readonly service: ts.LanguageService;
  readonly file: string;
  readonly text: string;
}

/** Opens code in the language service, which answers editors. */
export const openEditor = (text: string): Editor => {
  const file = join(root, 'consumer.mts');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts'],
    types: ['node'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  };
  const read = (path: string) => (path === file ? text : ts.sys.readFile(path));
  const host: ts.LanguageServiceHost = {
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const content = read(path);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getCurrentDirectory: () => root,
    getCompilationSettings: () => options,
    getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
    fileExists: (path) => path === file || ts.sys.fileExists(path),
    readFile: read,
    readDirectory: (...asked) => ts.sys.readDirectory(...asked),
    directoryExists: (path) => ts.sys.directoryExists(path),
    getDirectories: (path) => ts.sys.getDirectories(path),
    realpath: (path) => ts.sys.realpath?.(path) ?? path,
  };
  return { service: ts.createLanguageService(host), file, text };
};

/** What an editor shows at the end of a text that occurs once in the code. */
export const hoverAt = ({ service, file, text }: Editor, at: string) => {
  const info = service.getQuickInfoAtPosition(file, text.indexOf(at) + at.length - 1);
  return {
    type: ts.displayPartsToString(info?.displayParts),
    documentation: ts.displayPartsToString(info?.documentation),
  };
};

/** The names that an editor offers where the code has this text. */
export const completionsAt = ({ service, file, text }: Editor, at: string): readonly string[] => {
  const position = text.indexOf(at) + at.length;
  const completions = service.getCompletionsAtPosition(file, position, {});
  return (completions?.entries ?? []).map(({ name }) => name);
};

export interface Field {
  readonly path: string;
  readonly documentation: string;
}

const isOurs = (symbol: ts.Symbol): boolean =>
  (symbol.declarations ?? []).some((declared) => {
    const { fileName } = declared.getSourceFile();
    return fileName.startsWith(root) && !fileName.includes('/node_modules/');
  });

/** The type of a variable of the code. */
export const typeOf = ({ service, file }: Editor, variable: string): ts.Type => {
  const program = service.getProgram();
  const source = program?.getSourceFile(file);
  if (program === undefined || source === undefined) throw new Error('There is no program.');
  const [found] = program
    .getTypeChecker()
    .getSymbolsInScope(source.endOfFileToken, ts.SymbolFlags.Variable)
    .filter(({ name }) => name === variable);
  if (found === undefined) throw new Error(`There is no variable ${variable}.`);
  return program.getTypeChecker().getTypeOfSymbol(found);
};

/** The object types in a type: of a list its items, of a union its members. */
const objectsIn = (checker: ts.TypeChecker, type: ts.Type): readonly ts.Type[] => {
  if (type.isUnion()) return type.types.flatMap((each) => objectsIn(checker, each));
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    return checker
      .getTypeArguments(type as ts.TypeReference)
      .flatMap((item) => objectsIn(checker, item));
  }
  const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  if (index !== undefined) return objectsIn(checker, index);
  const isObject = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
  return isObject && type.getCallSignatures().length === 0 ? [type] : [];
};

/** Each field of a type, and of the objects in it, once per declaration. */
export const fieldsOf = (
  checker: ts.TypeChecker,
  type: ts.Type,
  path: string,
  seen = new Set<ts.Type>(),
): readonly Field[] =>
  objectsIn(checker, type).flatMap((object) => {
    if (seen.has(object) || checker.typeToString(object) === 'Date') return [];
    seen.add(object);
    return checker
      .getPropertiesOfType(object)
      .filter(isOurs)
      .flatMap((property) => {
        const at = `${path}.${property.name}`;
        const documentation = ts.displayPartsToString(property.getDocumentationComment(checker));
        return [
          { path: at, documentation },
          ...fieldsOf(checker, checker.getTypeOfSymbol(property), at, seen),
        ];
      });
  });
