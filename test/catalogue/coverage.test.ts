import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { normalizeMuscleGroup } from 'freshlegs';
import { findExercise } from 'freshlegs/catalogue';
import { describe, expect, it } from 'vitest';

const data = fileURLToPath(new URL('../../../shared/data', import.meta.url));
const isAbsent = !existsSync(data);
const title = `names of real data${isAbsent ? ' (skipped: ../shared/data is not on this machine)' : ''}`;

interface Named {
  readonly name: string;
  readonly category?: string;
}

interface Muscled extends Named {
  readonly primaryMuscles: readonly string[];
}

const readText = (path: string): string => readFileSync(join(data, path), 'utf8');
const readJson = (path: string): unknown => JSON.parse(readText(path));
const readEntries = (path: string): readonly Muscled[] => readJson(path) as Muscled[];

const isStrength = ({ category = '' }: Named): boolean =>
  category !== 'stretching' && category !== 'cardio';
const namesOf = (entries: readonly Named[]): readonly string[] => entries.map(({ name }) => name);

/** The exercise names in a column of an export, one per set. */
const namesInColumn = (path: string, column: string): readonly string[] => {
  const rows = parse<Record<string, string>>(readText(path), { columns: true, bom: true });
  return rows.map((row) => row[column] ?? '').filter((name) => name !== '');
};

interface WeightliftingApp {
  readonly workouts: readonly {
    readonly exercises: readonly { readonly name: string; readonly sets: readonly unknown[] }[];
  }[];
}

const namesInWeightliftingApp = (path: string): readonly string[] =>
  (readJson(path) as WeightliftingApp).workouts
    .flatMap(({ exercises }) => exercises)
    .flatMap(({ name, sets }) => sets.map(() => name));

/**
 * The exercise names in a log with one row per day and separate columns for equipment, variant and
 * exercise.
 */
const namesInPrograms = (folder: string): readonly string[] =>
  readdirSync(join(data, folder))
    .filter((file) => file.endsWith('.csv'))
    .flatMap((file) =>
      parse<Record<string, string>>(readText(join(folder, file)), {
        columns: true,
        relax_column_count: true,
        trim: true,
      }),
    )
    .map(({ equipment = '', variant = '', exercise = '' }) =>
      `${equipment} ${variant} ${exercise}`.replace(/ +/g, ' ').trim(),
    )
    .filter((name) => name !== '');

const fromExercemus = (key: 'exercises' | 'exercises_to_merge'): readonly string[] =>
  namesOf(
    (readJson('exercemus/exercises.json') as Record<typeof key, Named[]>)[key].filter(isStrength),
  );

const logs = 'training-logs';

/**
 * A source, and the minimum percentages that `findExercise` must find: of its distinct names, and
 * of all its names.
 */
const SOURCES: readonly (readonly [string, () => readonly string[], number, number])[] = [
  ['free-exercise-db', () => namesOf(readEntries('free-exercise-db/exercises.json')), 81, 81],
  [
    'free-exercise-db without stretches and cardio',
    () => namesOf(readEntries('free-exercise-db/exercises.json').filter(isStrength)),
    94,
    94,
  ],
  ['exercemus without stretches and cardio', () => fromExercemus('exercises'), 94, 94],
  ['exercemus, from wger', () => fromExercemus('exercises_to_merge'), 80, 80],
  ['exercise-api', () => namesOf(readEntries('exercise-api/exercises.json')), 98, 98],
  ['longhaul', () => namesOf(readEntries('longhaul/strength.json')), 96, 96],
  [
    'a log of Strong, 2021',
    () => namesInColumn(`${logs}/strong-breinsp-2021/strong.csv`, 'Exercise Name'),
    98,
    99,
  ],
  [
    'a log of Strong, 2025',
    () => namesInColumn(`${logs}/strong-new-format-small/strong.csv`, 'Exercise Name'),
    100,
    100,
  ],
  [
    // The names that are not found are warm-ups.
    'a log of Hevy',
    () => namesInColumn(`${logs}/hevy-rpe-early/hevy.csv`, 'exercise_title'),
    98,
    94,
  ],
  [
    'a log of FitNotes',
    () => namesInColumn(`${logs}/fitnotes-kaiserlift/lifting.csv`, 'Exercise'),
    88,
    97,
  ],
  [
    'a log of Weightlifting App',
    () => namesInWeightliftingApp(`${logs}/weightliftingapp-2017-2021/log.wld.json`),
    87,
    98,
  ],
  [
    'a log in a spreadsheet',
    () => namesInPrograms(`${logs}/programs-log-chaney-2016-2018`),
    94,
    97,
  ],
];

const percent = (part: number, all: number): number => (100 * part) / all;

const show = (figure: string): void => {
  process.stdout.write(`${figure}\n`);
};

/**
 * 100 names, and the exercise that a person chose for each. They were drawn at random, with a seed,
 * from the names above that are found but are not catalogue names.
 */
const JUDGED: readonly (readonly [name: string, exercise: string])[] = [
  ['Band Good Morning (Pull Through)', 'Band Pull-Through'],
  ['Band Overhead Press', 'Band Shoulder Press'],
  ['Barbell Ab Rollout - On Knees', 'Barbell Rollout'],
  ['Barbell Curl Reverse Grip', 'Barbell Reverse Curl'],
  ['Barbell Front Squat', 'Front Squat'],
  ['Barbell Push Press', 'Push Press'],
  ['Barbell Shoulder Press', 'Barbell Overhead Press'],
  ['Barbell Stiff-Leg Deadlift', 'Stiff-Legged Deadlift'],
  ['Bench Press (Dumbbell)', 'Dumbbell Bench Press'],
  ['Bent Over Barbell Row', 'Barbell Bent-Over Row'],
  ['Bentover Dumbbell Rows', 'Dumbbell Bent-Over Row'],
  ['Bicep Curl (Barbell)', 'Barbell Curl'],
  ['Bodyweight Calf Raises', 'Standing Calf Raise'],
  ['Bodyweight Situps', 'Sit-Up'],
  ['Cable Curl Two Hand Hammer', 'Cable Hammer Curl'],
  ['Cable Incline Pushdown', 'Straight-Arm Cable Pulldown'],
  ['Calf Press', 'Calf Press on Leg Press'],
  ['Dips - Triceps Version', 'Triceps Dip'],
  ['Donkey Calf Raises', 'Donkey Calf Raise'],
  ['Dumbbell Concentration Curl', 'Concentration Curl'],
  ['Dumbbell Lunges', 'Dumbbell Lunge'],
  ['Dumbbell Triceps Extension', 'Dumbbell Overhead Triceps Extension'],
  ['External Rotation with Band', 'Band External Rotation'],
  ['Flat Barbell Bench Press', 'Barbell Bench Press'],
  ['Flat Leg Raise', 'Lying Leg Raise'],
  ['Floor Press – Dumbbell', 'Dumbbell Floor Press'],
  ['Fly With Cable', 'Cable Chest Fly'],
  ['Fly With Dumbbells, Decline Bench', 'Decline Dumbbell Chest Fly'],
  ['Forearm Roll-Up – Barbell', 'Wrist Roller'],
  ['Frog Sit-Ups', 'Sit-Up'],
  ['Front Cable Raise', 'Cable Front Raise'],
  ['Front Pulldown', 'Cable Lat Pulldown'],
  ['Good Mornings', 'Good Morning'],
  ['Gripper', 'Hand Gripper'],
  ['Hammer Neutral Grip Lateral Pull Down', 'Neutral-Grip Lat Pulldown'],
  ['Hang Snatch - Below Knees', 'Hang Snatch'],
  ['High Row', 'Machine High Row'],
  ['Hurdle Hops', 'Hurdle Hop'],
  ['Incline Bench Press – Smith Machine', 'Incline Smith Machine Bench Press'],
  ['Incline Cable Chest Press', 'Incline Cable Bench Press'],
  ['Isometric Neck Exercise - Front And Back', 'Neck Curl'],
  ['Isometric Neck Exercise - Sides', 'Neck Lateral Flexion'],
  ['JM Press (Barbell)', 'JM Press'],
  ['Kipping Muscle Up', 'Muscle-Up'],
  ['Knee Tuck Jump', 'Tuck Jump'],
  ['Kneeling High Pulley Row', 'High Cable Row'],
  ['Landmine Rotation', 'Landmine 180'],
  ['Lat Pull Down (Straight Back)', 'Cable Lat Pulldown'],
  ['Lateral Cone Hops', 'Hurdle Hop'],
  ['Lateral Dumbbell Raise', 'Dumbbell Lateral Raise'],
  ['Leg Curls', 'Leg Curl'],
  ['Leg Curls (standing)', 'Standing Leg Curl'],
  ['Leg Press Technogym (Gelb)', 'Leg Press'],
  ['Log Lift', 'Log Press'],
  ['Lying Close-Grip Barbell Triceps Extension Behind The Head', 'EZ-Bar Skullcrusher'],
  ['Lying External Shoulder Rotation – Dumbbell', 'Dumbbell External Rotation'],
  ['Lying T-Bar Row', 'Chest-Supported T-Bar Row'],
  ['Military Press', 'Barbell Overhead Press'],
  ['Military Press (Behind-neck)', 'Behind-the-Neck Press'],
  ['Oblique Crunches - On The Floor', 'Oblique Crunch'],
  ['One-Arm Kettlebell Clean', 'Kettlebell Clean'],
  ['One-Handed Cross-Body Curl', 'Cross-Body Hammer Curl'],
  ['One-Handed Standing Chest Fly – Cable', 'Single-Arm Cable Fly'],
  ['One-Legged Glute Bridge', 'Single-Leg Glute Bridge'],
  ['One-arm Rows', 'Dumbbell Row'],
  ['One-arm Rows (Dumbbell)', 'Dumbbell Row'],
  ['Power Partials', 'Dumbbell Lateral Raise'],
  ['Pullover – Dumbbell', 'Dumbbell Pullover'],
  ['Push Ups', 'Push-Up'],
  ['Push-Up – Hands in Rings', 'Ring Push-Up'],
  ['Push-Ups With Feet On An Exercise Ball', 'Stability Ball Push-Up'],
  ['Rack Pulls', 'Rack Pull'],
  ['Reverse Band Deadlift', 'Deadlift With Bands'],
  ['Reverse Curl – Barbell', 'Barbell Reverse Curl'],
  ['Reverse EZ-Bar Curl', 'EZ-Bar Reverse Curl'],
  ['Roman Chair Back Extension', 'Back Extension'],
  ['Seated Head Harness Neck Resistance', 'Weighted Neck Extension'],
  ['Seated Incline Front Raise – Dumbbell', 'Incline Dumbbell Front Raise'],
  ['Seated Palms-Down Barbell Wrist Curl', 'Barbell Wrist Extension'],
  ['Seated Row (Machine)', 'Machine Row'],
  ['Seated Rows (MTS High Machine)', 'Machine High Row'],
  ['Shrug (Dumbbell)', 'Dumbbell Shrug'],
  ['Side Standing Long Jump', 'Lateral Bound'],
  ['Single-Arm Hang – Rings', 'Dead Hang'],
  ['Single-Leg Dumbbell RDL', 'Single-Leg Romanian Deadlift'],
  ['Single-Leg Stride Jump', 'Box Push-Off'],
  ['Skullcrushers', 'EZ-Bar Skullcrusher'],
  ['Skullcrushers (Dumbbell Cheat)', 'Dumbbell Skullcrusher'],
  ['Spider Crawl', 'Plank Knee to Elbow'],
  ['Standing Clamshell', 'Clamshell'],
  ['Stiff-Legged Deadlift – Barbell', 'Stiff-Legged Deadlift'],
  ['Straight Bar Bench Mid Rows', 'Seal Row'],
  ['Suspended Row', 'Suspension Row'],
  ['Thigh Abductor', 'Machine Hip Abduction'],
  ['Turkish Getup', 'Turkish Get-Up'],
  ['Underhand Grip Inverted Row', 'Inverted Row'],
  ['Upright Row w/ Dumbbells', 'Dumbbell Upright Row'],
  ['Weighted Crunches (Cable)', 'Cable Crunch'],
  ['Woodchoppers (Horizontal Band)', 'Band Woodchop'],
  ['Wrist Curl – Barbell', 'Barbell Wrist Curl'],
];

it('finds the exercise that a person chose, for each of 100 names drawn at random', () => {
  const found = JUDGED.filter(([name, exercise]) => findExercise(name)?.name === exercise);
  show(`names judged: ${found.length} of ${JUDGED.length} right`);
  expect(new Set(JUDGED.map(([name]) => name)).size).toBe(100);
  expect(JUDGED.filter((pair) => !found.includes(pair))).toEqual([]);
});

describe.skipIf(isAbsent)(title, () => {
  it.each(SOURCES)('%s', (source, read, leastDistinct, leastOfAll) => {
    const all = read();
    const distinct = [...new Set(all)];
    const isKnown = (name: string): boolean => findExercise(name) !== null;
    const known = distinct.filter(isKnown);
    const ofDistinct = percent(known.length, distinct.length);
    const ofAll = percent(all.filter(isKnown).length, all.length);
    show(
      `${source}: ${known.length} of ${distinct.length} names (${ofDistinct.toFixed(1)} %), ` +
        `${ofAll.toFixed(1)} % of ${all.length} occurrences`,
    );
    expect(ofDistinct).toBeGreaterThanOrEqual(leastDistinct);
    expect(ofAll).toBeGreaterThanOrEqual(leastOfAll);
  });

  it('nearly always belong to an exercise that trains a muscle that the source names', () => {
    const entries = [
      ...readEntries('free-exercise-db/exercises.json'),
      ...readEntries('longhaul/strength.json'),
    ];
    const compared = entries.flatMap(({ name, primaryMuscles }) => {
      const exercise = findExercise(name);
      if (exercise === null) return [];
      const trained = new Set<string>([...exercise.primaryMuscles, ...exercise.secondaryMuscles]);
      const named = primaryMuscles.flatMap((muscle) => normalizeMuscleGroup(muscle).muscleGroups);
      return [{ name, agrees: named.some(({ muscleGroup }) => trained.has(muscleGroup)) }];
    });
    const others = compared.filter(({ agrees }) => !agrees).map(({ name }) => name);
    const share = percent(compared.length - others.length, compared.length);
    show(`muscles: ${share.toFixed(1)} % of ${compared.length}; not ${others.join(', ')}`);
    expect(compared.length).toBeGreaterThan(1000);
    expect(share).toBeGreaterThanOrEqual(99);
  });

  it('include the names that were judged', () => {
    const names = new Set(SOURCES.flatMap(([, read]) => read()));
    // The names were drawn together with Weightlifting App's variations in brackets, which are not
    // separate names.
    const absent = JUDGED.filter(
      ([name]) => !names.has(name) && !names.has(name.replace(/ \([^)]*\)$/, '')),
    );
    expect(absent).toEqual([]);
  });
});
