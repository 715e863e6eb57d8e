import { describe, expect, it } from 'vitest';
import {
  createExerciseIndex,
  listUnmappedNames,
  nearestExercises,
} from '../../examples/import-history/exercise-names';
import { hevyFile, read } from './export-files';

const IDS = new Map([
  ['Barbell Bench Press', 1],
  ['Barbell Bent-Over Row', 2],
]);

describe('an exercise index', () => {
  it('finds the ids of exercises in the catalogue, and recognizes activities', () => {
    const index = createExerciseIndex(IDS, ['Running']);
    expect(index.find('barbell bench-press')).toEqual({ type: 'exercise', id: 1 });
    expect(index.find('Bench Press (Barbell)')).toEqual({ type: 'exercise', id: 1 });
    expect(index.find('BANKDRÜCKEN')).toEqual({ type: 'exercise', id: 1 });
    expect(index.find('Bent Over Rows (Barbell)')).toEqual({ type: 'exercise', id: 2 });
    expect(index.find('running')).toEqual({ type: 'activity' });
  });

  it('does not guess', () => {
    const index = createExerciseIndex(IDS, ['Running']);
    // Leg Press is in the catalogue, but not in this database.
    for (const name of ['Runs', 'Barbell Bench Pres', '', '!', 'Leg Press']) {
      expect(index.find(name)).toBeNull();
    }
  });

  it("uses the user's choice for a name, in any spelling", () => {
    const mapped = new Map([['katana press', 'Barbell Bench Press']]);
    const index = createExerciseIndex(IDS, ['Running'], mapped);
    expect(index.find('Katana-Press')).toEqual({ type: 'exercise', id: 1 });
    expect(index.find('Katana')).toBeNull();
  });

  it('has suggestions with similar names, and none for a name that resembles no other', () => {
    expect(nearestExercises('Barbel Bench Pres')[0]).toBe('Barbell Bench Press');
    expect(nearestExercises('press bench barbells')).toContain('Barbell Bench Press');
    expect(nearestExercises('Wobbling On A Yak')).toEqual([]);
    expect(nearestExercises('卧推')).toEqual([]);
  });

  it('is used to list unknown names, those with most sets first', () => {
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
    const index = createExerciseIndex(IDS, ['Running']);
    expect(listUnmappedNames(workouts, index)).toMatchObject([
      { name: 'Katana Press', workouts: 2, sets: 2 },
      { name: 'Ab Lift', workouts: 1, sets: 1 },
      { name: 'Wall Sit', workouts: 1, sets: 1 },
    ]);
  });
});
