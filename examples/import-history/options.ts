import { parseArgs } from 'node:util';
import { canonicalTimeZone } from 'freshlegs';
import { findExercise, normalizeExerciseName } from 'freshlegs/catalogue';
import { nearestExercises, type NameMap } from './exercise-names';
import type { WeightUnit } from './formats/index';

export interface ImportOptions {
  readonly file: string;
  /** A path, or `:memory:`. */
  readonly databasePath: string;
  readonly timeZone: string;
  /** Defaults to the unit of the file, otherwise kilograms. */
  readonly weightUnit: WeightUnit | undefined;
  /** The user's mapping of unknown names. */
  readonly map: NameMap;
  readonly dryRun: boolean;
  /** Whether to compute recovery and a recommendation for every training day. */
  readonly replay: boolean;
  readonly json: boolean;
}

export type CommandLine =
  | { readonly kind: 'run'; readonly options: ImportOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly problem: string };

const DATABASE_DEFAULT = '.data/history.db';

export const USAGE = `Usage: npm run import -- FILE [options]

Reads a history exported by Hevy, Strong, FitNotes, Fitbod or StrongLifts, records it, and
computes recovery and a recommendation as of the start of every training day.

  --db FILE             SQLite database, created if missing; default ${DATABASE_DEFAULT};
                        :memory: keeps nothing
  --time-zone ZONE      IANA name of the zone of the file's times; default this computer's zone
  --weight-unit kg|lb   for files without a unit; default kg
  --map NAME=EXERCISE   the exercise for an unknown name of the file, as the report suggests;
                        repeat it for more names
  --dry-run             does and reports the same, but changes no database
  --no-replay           only records, without recovery and recommendations, which take most
                        of the time
  --json                one line of JSON, the last of the output, instead of the report
  --help                this text

Exit codes: 0 done; 1 failed or nothing recognised, no log was written; 2 wrong options; 3 recorded, but
answers of the library cannot be right (a bug: please report it). Ctrl+C ends it at once: the logs of
the file are then stored completely or not at all, and the same import can be run again.`;

/**
 * @example
 * readCommandLine(['hevy.csv', '--dry-run']).kind; // 'run'
 */
export function readCommandLine(args: readonly string[]): CommandLine {
  const parsed = parseArguments(args);
  if (typeof parsed === 'string') return { kind: 'wrong', problem: parsed };
  const { values, positionals } = parsed;
  if (values.help === true) return { kind: 'help' };
  const problem = findProblem(values, positionals);
  if (problem !== null) return { kind: 'wrong', problem };
  return {
    kind: 'run',
    options: {
      file: positionals[0] ?? '',
      databasePath: values.db ?? DATABASE_DEFAULT,
      // Choice: exports have local times, and the file most likely belongs to the user of this
      // computer.
      timeZone:
        canonicalTimeZone(values['time-zone'] ?? '') ??
        new Intl.DateTimeFormat().resolvedOptions().timeZone,
      weightUnit: toWeightUnit(values['weight-unit']),
      map: readMap(values.map ?? []),
      dryRun: values['dry-run'] ?? false,
      replay: values['no-replay'] !== true,
      json: values.json ?? false,
    },
  };
}

type Parsed = ReturnType<typeof parseStrictly>;

function parseStrictly(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      db: { type: 'string' },
      'time-zone': { type: 'string' },
      'weight-unit': { type: 'string' },
      map: { type: 'string', multiple: true },
      'dry-run': { type: 'boolean' },
      'no-replay': { type: 'boolean' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
}

function parseArguments(args: readonly string[]): Parsed | string {
  try {
    return parseStrictly(args);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function findProblem(values: Parsed['values'], positionals: readonly string[]): string | null {
  if (positionals.length !== 1) {
    return positionals.length === 0
      ? 'Name the file to import.'
      : `Name one file to import, not ${positionals.length}.`;
  }
  if (positionals[0] === '') return 'The name of the file is empty.';
  if (values.db === '') return '--db is empty; name a file, or :memory:.';
  const zone = values['time-zone'];
  if (zone !== undefined && canonicalTimeZone(zone) === null) {
    return '--time-zone must be an IANA name such as Europe/Berlin.';
  }
  const unit = values['weight-unit'];
  if (unit !== undefined && toWeightUnit(unit) === undefined) {
    return '--weight-unit must be kg or lb.';
  }
  return (values.map ?? []).map(findMapProblem).find((problem) => problem !== null) ?? null;
}

/** Split at the last `=`, because no exercise of the catalogue has one in its name. */
function splitPair(pair: string): readonly [name: string, exercise: string] {
  const at = pair.lastIndexOf('=');
  return at < 0 ? ['', ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
}

function findMapProblem(pair: string): string | null {
  const [name, exercise] = splitPair(pair);
  if (name === '' || exercise === '') {
    return '--map must be NAME=EXERCISE, such as "My Press=Bench Press".';
  }
  if (findExercise(exercise) !== null) return null;
  const [nearest] = nearestExercises(exercise);
  const hint = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
  return `--map names an exercise that the catalogue does not have: "${exercise}".${hint}`;
}

function readMap(pairs: readonly string[]): NameMap {
  return new Map(
    pairs.map((pair) => {
      const [name, exercise] = splitPair(pair);
      return [normalizeExerciseName(name), findExercise(exercise)?.name ?? ''] as const;
    }),
  );
}

function toWeightUnit(unit: string | undefined): WeightUnit | undefined {
  return unit === 'kg' || unit === 'lb' ? unit : undefined;
}
