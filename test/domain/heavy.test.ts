import { findExercise } from 'freshlegs/catalogue';
import { describe, expect, it } from 'vitest';
import type { Exercise } from '../../src/domain/records.js';
import { heavyGroupsIn, loadedGroupsOf } from '../../src/domain/workout/exercise-profile.js';
import { exercise } from './builders.js';

/** Exercises that load the group heavily as a helper, and similar ones that do not. */
const TABLE: Readonly<Record<string, readonly [heavy: string, light: string]>> = {
  lower_back: [
    "Barbell Deadlift, Dumbbell Deadlift, Romanian Deadlift, Kettlebell Swing, Good Morning, Cable Pull-Through, Barbell Squat, Front Squat, Goblet Squat, Smith Machine Lunge, Barbell Bent-Over Row, Pendlay Row, T-Bar Row, Dumbbell Bent-Over Row, Landmine Row, Power Clean, Farmer's Walk, Thruster, Turkish Get-Up, Push Press, Barbell Overhead Press, Sit-Up, Ab Wheel Rollout, Lying Leg Raise, Weighted Russian Twist",
    'Leg Press, Hack Squat, Belt Squat, Bodyweight Squat, Dumbbell Lunge, Chest-Supported Dumbbell Row, Seal Row, Seated Cable Row, Machine Row, Dumbbell Row, Inverted Row, Upright Barbell Row, Machine Shoulder Press, Seated Dumbbell Shoulder Press, Crunch, Hanging Leg Raise, Leg Curl, Hip Thrust, Wall Walk',
  ],
  shoulders: [
    'Dip, Bench Dip, Assisted Dip, Incline Barbell Bench Press, Incline Dumbbell Bench Press, Incline Machine Chest Press, Snatch, Muscle-Up, Overhead Squat, Behind-the-Neck Pull-Up, Decline Push-Up',
    'Barbell Bench Press, Machine Chest Press, Push-Up, Incline Push-Up, Pull-Up, Kettlebell Swing, Machine Chest Fly',
  ],
  triceps: ['Chest Dip, Close-Grip Incline Barbell Bench Press', 'Barbell Bench Press, Pull-Up'],
  chest: ['Bench Dip, Close-Grip Bench Press, Pike Push-Up', 'Dumbbell Front Raise'],
  biceps: [
    'Chin-Up, Reverse-Grip Lat Pulldown',
    'Pull-Up, Seated Cable Row, Barbell Bent-Over Row',
  ],
  forearms: ['Barbell Deadlift, Barbell Shrug', 'Barbell Curl, Cable Lat Pulldown'],
  traps: ['Barbell Deadlift, Overhead Carry', 'Seated Cable Row, Barbell Overhead Press'],
  upper_back: ['Pull-Up, Cable Lat Pulldown, Face Pull', 'Handstand Hold'],
  glutes: ['Leg Press, Front Squat, Good Morning', 'Glute Kickback'],
  hamstrings: ['Sumo Deadlift, Back Extension', 'Hip Thrust, Lunge'],
  quadriceps: ['Barbell Deadlift', 'L-Sit, Mountain Climber'],
  adductors: ['Sumo Squat, Lateral Lunge, Barbell Squat', 'Lunge'],
  calves: ['Box Jump', 'Leg Curl'],
  abs: ['L-Sit Pull-Up, Front Lever Row, Overhead Carry', 'Push-Up'],
};

const listed = (names: string): readonly string[] => names.split(', ');
const heavyIn = (name: string): readonly string[] =>
  findExercise(name)?.heavyMuscles ?? ['unknown'];

describe('the groups that an exercise of the catalogue loads heavily', () => {
  it.each(Object.entries(TABLE))('%s: those of the table', (group, [heavy, light]) => {
    expect(listed(heavy).filter((name) => !heavyIn(name).includes(group))).toEqual([]);
    const wrong = listed(light).filter((name) =>
      heavyIn(name).some((found) => found === group || found === 'unknown'),
    );
    expect(wrong).toEqual([]);
  });
});

const of = (name: string, values: Partial<Exercise> = {}): Exercise => ({
  ...exercise(1, ['upper_back'], ['lower_back', 'biceps']),
  name,
  ...values,
});

describe('an exercise of a host that has only primary and secondary muscles', () => {
  it('gets the marks of its name, and its secondary lower back and neck count as heavy', () => {
    expect(heavyGroupsIn(of('Mystery'))).toEqual(['lower_back']);
    expect(heavyGroupsIn(of('Mystery', { secondaryMuscles: ['neck', 'traps'] }))).toEqual(['neck']);
    expect(heavyGroupsIn(of('Chest Supported Row'))).toEqual([]);
    const helping = { secondaryMuscles: ['biceps'] };
    expect(heavyGroupsIn(of('Bent Over Row (Barbell)', helping))).toEqual(['lower_back']);
    expect(heavyGroupsIn(of('Row', { ...helping, equipment: 'Barbell' }))).toEqual(['lower_back']);
    expect(heavyGroupsIn(of('Row', helping))).toEqual([]);
    const coarse = { primaryMuscles: ['legs'], secondaryMuscles: ['back'] };
    expect(heavyGroupsIn(of('Deadlift', coarse))).toContain('lower_back');
  });

  it('has the given marks instead, if the host has any', () => {
    expect(heavyGroupsIn(of('Deadlift', { heavyMuscles: ['biceps'] }))).toEqual(['biceps']);
    expect(heavyGroupsIn(of('Mystery', { heavyMuscles: [] }))).toEqual([]);
    const coarse = of('Mystery', { heavyMuscles: ['back', 'biceps'] });
    expect([...loadedGroupsOf(coarse)].sort()).toEqual(
      ['biceps', 'lats', 'lower_back', 'traps'].concat('upper_back'),
    );
  });
});
