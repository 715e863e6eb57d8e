import { isFreshlegsError } from 'freshlegs';
import { importHistory } from './importer';
import { readCommandLine, USAGE, type ImportOptions } from './options';
import { showProgress } from './progress';
import { describeUnrecognised, printable, toJson, toText } from './report';
import { isSqliteError } from './store';

const EXIT = { failed: 1, usage: 2, violations: 3 } as const;

async function run(options: ImportOptions): Promise<void> {
  const progress = showProgress(process.stderr, () => performance.now());
  const result = await importHistory(options, progress);
  console.log(options.json ? toJson(result) : toText(result, options));
  const unrecognised = describeUnrecognised(result);
  if (unrecognised !== null) {
    console.error(unrecognised);
    process.exitCode = EXIT.failed;
  }
  if (result.replay.violations.length > 0) process.exitCode = EXIT.violations;
}

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or directory',
  EISDIR: 'it is a directory',
  EACCES: 'permission denied',
  ENOTDIR: 'a part of its path is not a directory',
  EEXIST: 'a part of its path is not a directory',
};

/** Null if the error is a bug of this program. */
function describeError(error: unknown): string | null {
  if (isFreshlegsError(error)) return `${error.code}: ${error.message}`;
  if (isSqliteError(error)) return `${error.code}: the database cannot be used: ${error.message}.`;
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null;
  const code = String(error.code);
  const subject = 'path' in error ? String(error.path) : 'the file';
  return `${code}: cannot open ${subject}: ${FILE_PROBLEMS[code] ?? 'the system refused'}.`;
}

const command = readCommandLine(process.argv.slice(2));
if (command.kind === 'help') {
  console.log(USAGE);
} else if (command.kind === 'wrong') {
  console.error(`${printable(command.problem)}\n\n${USAGE}`);
  process.exitCode = EXIT.usage;
} else {
  try {
    await run(command.options);
  } catch (error) {
    const description = describeError(error);
    if (description === null) throw error;
    console.error(printable(description));
    process.exitCode = EXIT.failed;
  }
}
