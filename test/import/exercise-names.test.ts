import { describe, expect, it } from 'vitest';
import {
  createExerciseIndex,
  listUnmappedNames,
  normalizeExerciseName,
} from '../../examples/import-history/exercise-names';
import { hevyFile, read, refusal } from './export-files';

const BENCH = {
  id: 1,
  name: 'Barbell Bench Press',
  aliases: ['Bench Press (Barbell)', 'Bankdrücken'],
};
const ROW = { id: 2, name: 'Bent Over Row', aliases: [] };

describe('exercise names', () => {
  it.each([
    ['Bench Press (Barbell)', 'bench press barbell'],
    ['  Développé -- couché ', 'developpe couche'],
    ['Bankdru\u0308cken', 'bankdrucken'],
    ['Bankdr\u00fccken', 'bankdrucken'],
    ['Single Arm/Hand 2-Way', 'single arm hand 2 way'],
    ['ＦＵＬＬ\u00a0Width', 'full width'],
    ['ベンチプレス', 'ヘンチフレス'],
    ['💪', ''],
  ])('normalizes %s', (name, normalized) => {
    expect(normalizeExerciseName(name)).toBe(normalized);
    expect(normalizeExerciseName(normalized)).toBe(normalized);
  });

  it('finds exercises by name and alias, and activities', () => {
    const index = createExerciseIndex([BENCH, ROW], ['Running']);
    expect(index.find('barbell bench-press')).toEqual({ type: 'exercise', id: 1 });
    expect(index.find('BANKDRÜCKEN')).toEqual({ type: 'exercise', id: 1 });
    expect(index.find('Bent-Over Row')).toEqual({ type: 'exercise', id: 2 });
    expect(index.find('running')).toEqual({ type: 'activity' });
  });

  it('never guesses', () => {
    const index = createExerciseIndex([BENCH, ROW], ['Running']);
    for (const name of ['Bench Press', 'Bent Over Rows', 'Barbell Bench Pres', '', '!']) {
      expect(index.find(name)).toBeNull();
    }
  });

  it('refuses a name that stands for two things, or for nothing', () => {
    const twice = { id: 3, name: 'Press', aliases: ['BENT over row'] };
    const code = (action: () => unknown): string => refusal(action).code;
    expect(code(() => createExerciseIndex([ROW, twice], []))).toBe('INVALID_INPUT');
    expect(code(() => createExerciseIndex([ROW], ['bent over row']))).toBe('INVALID_INPUT');
    expect(code(() => createExerciseIndex([{ ...ROW, aliases: ['?'] }], []))).toBe('INVALID_INPUT');
    const harmless = createExerciseIndex([{ ...ROW, aliases: ['Bent-over row'] }], ['Run', 'run']);
    expect(harmless.find('Bent over row')).toEqual({ type: 'exercise', id: 2 });
  });

  it('lists the names it does not know by number of sets', () => {
    const later = { start: '17 Sep 2025, 07:00', end: '' };
    const { workouts } = read(
      hevyFile(
        {},
        { exercise: 'Katana Press' },
        { exercise: 'Wall Sit' },
        { exercise: 'Katana press', ...later },
        { exercise: 'Running', ...later },
        { exercise: 'Ab Lift', ...later },
      ),
    );
    const index = createExerciseIndex([BENCH], ['Running']);
    expect(listUnmappedNames(workouts, index)).toEqual([
      { name: 'Katana Press', workouts: 2, sets: 2 },
      { name: 'Ab Lift', workouts: 1, sets: 1 },
      { name: 'Wall Sit', workouts: 1, sets: 1 },
    ]);
  });
});
