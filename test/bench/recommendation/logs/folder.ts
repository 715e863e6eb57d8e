import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setLoad, type PerformedExercise } from 'freshlegs';
import type { ExerciseIndex } from '../../../../examples/import-history/exercise-names';
import type { ImportedWorkout } from '../../../../examples/import-history/formats/index';
import { readExercises, type ExerciseTable } from './exercises.js';
import { readWorkouts } from './formats.js';

export interface LoggedSession {
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** Whether the end is known, and not assumed. */
  readonly hasDuration: boolean;
  readonly exercises: readonly PerformedExercise[];
}

export interface TrainingLog {
  /** The name of its folder, or of its file if it has no folder. */
  readonly name: string;
  /** In order of start, without sessions that have no working set of a known exercise. */
  readonly sessions: readonly LoggedSession[];
  /** The share of working sets whose exercise is known. Activities such as running do not count. */
  readonly knownSets: number;
}

/** The logs of a folder, and the files in an unknown format. */
export interface LogFolder {
  readonly logs: readonly TrainingLog[];
  readonly unreadable: readonly string[];
}

const RIR_WORKING_MAX = 6;

/** Whether a set is not a warm-up, not far from failure, and has at least one repetition. */
export const isWorkingSet = (set: PerformedExercise['sets'][number]): boolean =>
  setLoad(set, 1) > 0 && (set.rir ?? 10 - (set.rpe ?? 10)) <= RIR_WORKING_MAX;

const countWork = (sets: PerformedExercise['sets']): number => sets.filter(isWorkingSet).length;

const toSession = (workout: ImportedWorkout, index: ExerciseIndex): LoggedSession => ({
  startedAt: workout.startedAt,
  endedAt: workout.endedAt,
  hasDuration: workout.hasDuration,
  exercises: workout.exercises.flatMap(({ name, sets }) => {
    const target = index.find(name);
    return target?.type === 'exercise' && countWork(sets) > 0
      ? [{ exerciseId: target.id, sets }]
      : [];
  }),
});

const knownShare = (workouts: readonly ImportedWorkout[], index: ExerciseIndex): number => {
  let known = 0;
  let all = 0;
  for (const { name, sets } of workouts.flatMap(({ exercises }) => exercises)) {
    const target = index.find(name);
    if (target?.type === 'activity') continue;
    all += countWork(sets);
    if (target !== null) known += countWork(sets);
  }
  return all === 0 ? 0 : known / all;
};

/** Looks up the exercises in the catalogue. */
export const toTrainingLog = (
  name: string,
  workouts: readonly ImportedWorkout[],
  index: ExerciseIndex,
): TrainingLog => ({
  name,
  sessions: workouts
    .map((workout) => toSession(workout, index))
    .filter(({ exercises }) => exercises.length > 0)
    .sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime()),
  knownSets: knownShare(workouts, index),
});

const isDocumentation = (file: string): boolean => /^(license|readme)|\.md$/i.test(file);

const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !isDocumentation(entry.name))
    .map(({ name }) => name)
    .sort();

/**
 * Each subfolder is one person's log, and its files are read together. A file directly in the
 * folder is a log too.
 */
export const readLogFolder = (folder: string, index: ExerciseIndex): LogFolder => {
  const folders = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const sources = [
    ...folders.map((name) => ({
      name,
      files: filesOf(path.join(folder, name)).map((file) => path.join(name, file)),
    })),
    ...filesOf(folder).map((file) => ({ name: path.parse(file).name, files: [file] })),
  ];
  const unreadable: string[] = [];
  const spell = (spellings: readonly string[]): string =>
    spellings.find((name) => index.find(name) !== null) ?? spellings[0] ?? '';
  const logs = sources.flatMap(({ name, files }) => {
    const workouts = files.flatMap((file) => {
      const found = readWorkouts(readFileSync(path.join(folder, file)), spell);
      if (found === null) unreadable.push(file);
      return found ?? [];
    });
    return workouts.length === 0 ? [] : [toTrainingLog(name, workouts, index)];
  });
  return { logs, unreadable };
};

const OPEN_LOGS = '../shared/data/training-logs';

/** The logs to judge, with the catalogue. */
export interface RealLogs extends LogFolder, ExerciseTable {
  /** Whether these are the public logs. */
  readonly isOpen: boolean;
}

/**
 * The logs of the folder in TRAINING_LOGS, by default the public logs. Prints a line and gives null
 * if these are not on this machine.
 */
export const readRealLogs = (): RealLogs | null => {
  const chosen = process.env['TRAINING_LOGS'];
  const folder = chosen ?? fileURLToPath(new URL(`../../../../${OPEN_LOGS}`, import.meta.url));
  if (existsSync(folder)) {
    const table = readExercises();
    return { ...table, ...readLogFolder(folder, table.index), isOpen: chosen === undefined };
  }
  if (chosen !== undefined) throw new Error('The folder named by TRAINING_LOGS does not exist.');
  console.log(`Real logs: skipped, because ${OPEN_LOGS} is not on this machine.\n`);
  return null;
};
