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

describe('exercise names', () => {
  it('finds exercises of the catalogue by their ids, and activities', () => {
    const index = createExerciseIndex(IDS, ['Running']);
    expect(index.find('barbell bench-press')).toEqual({ type: 'exercise', id: 1 });
    expect(index.find('Bench Press (Barbell)')).toEqual({ type: 'exercise', id: 1 });
    expect(index.find('BANKDRÜCKEN')).toEqual({ type: 'exercise', id: 1 });
    expect(index.find('Bent Over Rows (Barbell)')).toEqual({ type: 'exercise', id: 2 });
    expect(index.find('running')).toEqual({ type: 'activity' });
  });

  it('never guesses', () => {
    const index = createExerciseIndex(IDS, ['Running']);
    // The last is in the catalogue, but not in this database.
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

  it('suggests exercises with similar names, and none for an unknown name', () => {
    expect(nearestExercises('Barbel Bench Pres')[0]).toBe('Barbell Bench Press');
    expect(nearestExercises('press bench barbells')).toContain('Barbell Bench Press');
    expect(nearestExercises('Wobbling On A Yak')).toEqual([]);
    expect(nearestExercises('卧推')).toEqual([]);
  });

  it('lists unknown names by number of sets', () => {
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
