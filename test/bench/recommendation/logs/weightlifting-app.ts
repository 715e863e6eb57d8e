import { z } from 'zod';
import type { SetRow } from '../../../../examples/import-history/formats/records';
import { refuseFile } from '../../../../examples/import-history/read-file';
import { limitEnd, parseWallTime } from '../../../../examples/import-history/formats/times';
import type { Spell } from './formats.js';

const POUND_KG = 0.45359237;

const fileSchema = z.object({
  workouts: z.array(
    z.object({
      date: z.string(),
      duration: z.number().optional(),
      exercises: z.array(
        z.object({
          name: z.string(),
          iteration: z.string().nullish(),
          category: z.string(),
          sets: z.array(
            z.object({
              reps: z.number().nullish(),
              weight: z.number().nullish(),
              duration: z.number().nullish(),
              distance: z.number().nullish(),
            }),
          ),
        }),
      ),
    }),
  ),
});

type AppWorkout = z.infer<typeof fileSchema>['workouts'][number];
type AppExercise = AppWorkout['exercises'][number];

const spellingsOf = ({ name, iteration }: AppExercise): readonly string[] =>
  iteration === undefined || iteration === null || iteration === ''
    ? [name]
    : [`${iteration} ${name}`, `${name} (${iteration})`, name];

const rowsOf = (workout: AppWorkout, line: number, spell: Spell): readonly SetRow[] => {
  const time = parseWallTime(workout.date, 'unknown');
  if (time === null) throw refuseFile('A workout has no readable date.');
  const startedAt = new Date(time.wallMs);
  const seconds = workout.duration ?? 0;
  return workout.exercises.flatMap((exercise) =>
    exercise.sets.map((set) => ({
      line,
      workoutKey: String(line),
      title: null,
      startedAt,
      wallStartMs: time.wallMs,
      ...limitEnd(startedAt, startedAt.getTime() + seconds * 1000),
      exercise: spell(spellingsOf(exercise)),
      supersetId: null,
      type: 'normal' as const,
      reps: set.reps ?? null,
      seconds: set.duration ?? null,
      weightKg: set.weight === undefined || set.weight === null ? null : set.weight * POUND_KG,
      distance: set.distance ?? null,
      rpe: null,
    })),
  );
};

/**
 * Reads a JSON export. Null for text in another format. Throws if text that starts with `{` is not
 * valid JSON.
 */
export const readWeightliftingApp = (text: string, spell: Spell): readonly SetRow[] | null => {
  if (!text.trimStart().startsWith('{')) return null;
  const parsed = fileSchema.safeParse(JSON.parse(text));
  return parsed.success
    ? parsed.data.workouts.flatMap((workout, index) => rowsOf(workout, index + 1, spell))
    : null;
};
