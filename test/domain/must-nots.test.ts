import { expect, it } from 'vitest';
import { readCatalogue } from '../../examples/data/catalogue.js';
import { rankAlternatives } from '../../src/domain/swap/alternatives.js';
import type { Exercise } from '../../src/domain/records.js';

const CATALOGUE: readonly Exercise[] = readCatalogue().exercises.map((exercise, at) => ({
  ...exercise,
  id: at + 1,
}));

const ALL = CATALOGUE.map(({ name }) => name);

const find = (name: string): Exercise => {
  const found = CATALOGUE.find((exercise) => exercise.name === name);
  if (found === undefined) throw new Error(`The catalogue has no ${name}.`);
  return found;
};

/** For each exercise, words that no alternative may have in its name. */
const MUST_NOTS: readonly (readonly [exercise: string, offered: RegExp])[] = [
  ['Leg Extension', /\b(?:leg curl)/i],
  ['Leg Extension', /\b(?:deadlift|good morning)/i],
  ['Leg Extension', /\b(?:calf|hip)/i],
  ['Leg Curl', /\b(?:leg extension)/i],
  ['Leg Curl', /\b(?:squat|lunge|leg press)/i],
  ['Seated Leg Curl', /\b(?:calf|biceps)/i],
  ['Lying Leg Curl', /\b(?:leg extension|press)/i],
  ['Seated Cable Row', /\b(?:fly)/i],
  ['Seated Cable Row', /\b(?:press|push)/i],
  ['Seated Cable Row', /\b(?:shrug|upright row)/i],
  ['Seated Cable Row', /\b(?:deadlift|curl)/i],
  ['Barbell Bench Press', /\b(?:fly|pec deck)/i],
  ['Barbell Bench Press', /\b(?:leg press|calf)/i],
  ['Barbell Bench Press', /\b(?:overhead|shoulder)/i],
  ['Barbell Bench Press', /\b(?:row|pull)/i],
  ['Chest Fly', /\b(?:press|push-up)/i],
  ['Chest Fly', /\b(?:reverse fly|lateral raise)/i],
  ['Barbell Squat', /\b(?:leg curl|calf)/i],
  ['Barbell Squat', /\b(?:leg extension)/i],
  ['Barbell Squat', /\b(?:jump|burpee)/i],
  ['Romanian Deadlift', /\b(?:leg curl)/i],
  ['Romanian Deadlift', /\b(?:squat|leg press)/i],
  ['Romanian Deadlift', /\b(?:row|shrug)/i],
  ['Pull-Up', /\b(?:push|press)/i],
  ['Pull-Up', /\b(?:curl|pullover)/i],
  ['Chin-Up', /\b(?:curl|dip)/i],
  ['Shoulder Press', /\b(?:raise|fly)/i],
  ['Shoulder Press', /\b(?:bench press|dip)/i],
  ['Biceps Curl', /\b(?:leg curl|wrist curl|nordic)/i],
  ['Biceps Curl', /\b(?:extension|pushdown)/i],
  ['Triceps Pushdown', /\b(?:pulldown|curl)/i],
  ['Triceps Pushdown', /\b(?:bench press|push-up)/i],
  ['Barbell Skullcrusher', /\b(?:press|curl)/i],
  ['Calf Raise', /\b(?:lateral raise|front raise|leg raise)/i],
  ['Calf Raise', /\b(?:leg press|squat)/i],
  ['Hip Thrust', /\b(?:squat|lunge|deadlift)/i],
  ['Lunge', /\b(?:leg curl|leg extension)/i],
  ['Leg Press', /\b(?:calf press|bench press)/i],
  ['Crunch', /\b(?:plank|back extension)/i],
  ['Plank', /\b(?:crunch|sit-up)/i],
  ['Russian Twist', /\b(?:crunch|squat)/i],
  ['Face Pull', /\b(?:pulldown|shoulder press)/i],
  ['Barbell Shrug', /\b(?:row|deadlift)/i],
  ['Push-Up', /\b(?:pull|fly)/i],
  ['Glute Kickback', /\b(?:triceps|squat)/i],
  ['Hanging Leg Raise', /\b(?:calf|lateral)/i],
];

it.each(MUST_NOTS)('the alternatives for %s do not match %s', (name, offered) => {
  expect(
    ALL.some((other) => offered.test(other)),
    'the catalogue has no such exercise',
  ).toBe(true);
  const alternatives = rankAlternatives({
    exercise: find(name),
    exercises: CATALOGUE,
    scoreOf: () => 100,
    equipment: null,
    limit: 5,
  });
  expect(alternatives.length).toBeGreaterThan(0);
  expect(alternatives.map((other) => other.name).filter((other) => offered.test(other))).toEqual(
    [],
  );
});
