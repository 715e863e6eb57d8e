import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setLoad, type PerformedExercise } from 'freshlegs';
import type { ExerciseIndex } from '../../../../examples/import-history/exercise-names';
import type { ImportedWorkout } from '../../../../examples/import-history/formats/index';
import { findData } from '../../shared-data.js';
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
}

const RIR_WORKING_MAX = 6;

/** Whether a set is not a warm-up, not far from failure, and has at least one repetition. */
export const isWorkingSet = (set: PerformedExercise['sets'][number]): boolean =>
  setLoad(set, 1) > 0 && (set.rir ?? 10 - (set.rpe ?? 10)) <= RIR_WORKING_MAX;

const toSession = (workout: ImportedWorkout, index: ExerciseIndex): LoggedSession => ({
  startedAt: workout.startedAt,
  endedAt: workout.endedAt,
  hasDuration: workout.hasDuration,
  exercises: workout.exercises.flatMap(({ name, sets }) => {
    const target = index.find(name);
    return target?.type === 'exercise' && sets.some(isWorkingSet)
      ? [{ exerciseId: target.id, sets }]
      : [];
  }),
});

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
export const readLogFolder = (folder: string, index: ExerciseIndex): readonly TrainingLog[] => {
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
  const spell = (spellings: readonly string[]): string =>
    spellings.find((name) => index.find(name) !== null) ?? spellings[0] ?? '';
  return sources.map(({ name, files }) => {
    const texts = files.map((file) => readFileSync(path.join(folder, file)));
    return toTrainingLog(
      name,
      texts.flatMap((text) => readWorkouts(text, spell)),
      index,
    );
  });
};

/** The logs to judge, with the catalogue. */
export interface RealLogs extends ExerciseTable {
  readonly logs: readonly TrainingLog[];
  /** Whether these are the published logs. */
  readonly isOpen: boolean;
}

/** The published logs, or those in the folder that TRAINING_LOGS names. Null without them. */
export const readRealLogs = (): RealLogs | null => {
  const folder = findData('data/training-logs', 'TRAINING_LOGS');
  if (folder === null) return null;
  const table = readExercises();
  const isOpen = process.env['TRAINING_LOGS'] === undefined;
  return { ...table, logs: readLogFolder(folder, table.index), isOpen };
};
