/** The primary muscles of each exercise, then the secondary ones. */
export const SPLIT_EXERCISES: Readonly<Record<string, readonly [string, string]>> = {
  'Back Extension': ['lower_back', 'glutes hamstrings'],
  'Barbell Row': ['upper_back lats', 'biceps'],
  'Bench Press': ['chest', 'triceps shoulders'],
  'Calf Raise': ['calves', ''],
  'Close-Grip Bench Press': ['triceps', 'chest shoulders'],
  Curl: ['biceps', 'forearms'],
  Deadlift: ['hamstrings glutes lower_back', 'upper_back traps forearms'],
  Fly: ['chest', ''],
  'Front Squat': ['quadriceps', 'glutes'],
  'Hammer Curl': ['biceps', 'forearms'],
  'Hip Thrust': ['glutes', 'hamstrings'],
  'Incline Press': ['chest', 'shoulders triceps'],
  'Lat Pulldown': ['lats', 'biceps'],
  'Lateral Raise': ['shoulders', ''],
  'Leg Curl': ['hamstrings', ''],
  'Leg Extension': ['quadriceps', ''],
  'Leg Press': ['quadriceps', 'glutes'],
  'Leg Raise': ['abs', ''],
  'Overhead Press': ['shoulders', 'triceps'],
  'Power Clean': ['hamstrings glutes traps', 'upper_back quadriceps'],
  'Pull-Up': ['lats', 'biceps upper_back'],
  Pushdown: ['triceps', ''],
  'Rear Delt Fly': ['shoulders', 'upper_back'],
  'Romanian Deadlift': ['hamstrings', 'glutes lower_back'],
  'Seated Row': ['upper_back', 'lats biceps'],
  Shrug: ['traps', 'forearms'],
  Skullcrusher: ['triceps', ''],
  Squat: ['quadriceps glutes', 'hamstrings lower_back'],
  Lunge: ['quadriceps glutes', 'hamstrings'],
};

const PUSH = 'Bench Press 4, Overhead Press 3, Incline Press 3, Lateral Raise 3, Pushdown 3';
const PULL = 'Pull-Up 4, Barbell Row 3, Seated Row 3, Curl 3, Shrug 3';
const LEGS = 'Squat 4, Romanian Deadlift 3, Leg Press 3, Leg Curl 3, Calf Raise 4';
const UPPER = 'Bench Press 4, Barbell Row 4, Overhead Press 3, Lat Pulldown 3, Curl 3, Pushdown 3';
const LOWER = 'Squat 4, Romanian Deadlift 3, Leg Press 3, Leg Curl 3, Calf Raise 4, Leg Raise 3';
const CHEST = 'Bench Press 4, Incline Press 4, Fly 3';
const BACK = 'Pull-Up 4, Barbell Row 4, Seated Row 3, Shrug 3';
const SHOULDERS = 'Overhead Press 4, Lateral Raise 4, Rear Delt Fly 3';
const ARMS = 'Curl 4, Skullcrusher 4, Hammer Curl 3, Pushdown 3';

/** Each day of a split lists exercises with their sets. */
export const SPLITS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Full body, 3 days': {
    A: 'Squat 3, Bench Press 3, Barbell Row 3, Lateral Raise 2, Leg Raise 2',
    B: 'Deadlift 3, Overhead Press 3, Lat Pulldown 3, Leg Press 2, Curl 2',
    C: 'Front Squat 3, Incline Press 3, Seated Row 3, Leg Curl 2, Pushdown 2',
  },
  'Upper/lower, 4 days': {
    'Upper A': UPPER,
    'Lower A': LOWER,
    'Upper B':
      'Incline Press 4, Pull-Up 4, Lateral Raise 3, Seated Row 3, Hammer Curl 3, Skullcrusher 3',
    'Lower B': 'Deadlift 4, Front Squat 3, Lunge 3, Leg Curl 3, Calf Raise 4',
  },
  'Push/pull/legs, 3 days': {
    Push: PUSH,
    Pull: PULL,
    Legs: LEGS,
  },
  'Push/pull/legs, 6 days': {
    'Push A': PUSH,
    'Pull A': PULL,
    'Legs A': LEGS,
    'Push B': 'Overhead Press 4, Incline Press 3, Fly 3, Lateral Raise 3, Skullcrusher 3',
    'Pull B': 'Barbell Row 4, Lat Pulldown 3, Seated Row 3, Hammer Curl 3, Curl 2',
    'Legs B': 'Front Squat 4, Hip Thrust 3, Leg Extension 3, Leg Curl 3, Calf Raise 4',
  },
  'Push/pull/legs + upper/lower, 5 days': {
    Push: PUSH,
    Pull: PULL,
    Legs: LEGS,
    Upper: UPPER,
    Lower: LOWER,
  },
  'Arnold split': {
    'Chest and Back': `${CHEST}, ${BACK}`,
    'Shoulders and Arms': `${SHOULDERS}, ${ARMS}`,
    Legs: LEGS,
  },
  'Bro split, 5 days': {
    Chest: CHEST,
    Back: BACK,
    Shoulders: SHOULDERS,
    Legs: LEGS,
    Arms: ARMS,
  },
  'Starting Strength A/B': {
    A: 'Squat 3, Bench Press 3, Deadlift 1',
    B: 'Squat 3, Overhead Press 3, Power Clean 5',
  },
  '5x5 A/B': {
    A: 'Squat 5, Bench Press 5, Barbell Row 5',
    B: 'Squat 5, Overhead Press 5, Deadlift 1',
  },
  'Body part split, 4 days': {
    'Chest and Triceps': `${CHEST}, Pushdown 3, Skullcrusher 3`,
    'Back and Biceps': `${BACK}, Curl 3, Hammer Curl 3`,
    Legs: LEGS,
    'Shoulders and Abs': `${SHOULDERS}, Leg Raise 4`,
  },
  'Push/pull, 2 days': {
    Push: `${PUSH}, Squat 4, Leg Extension 3, Calf Raise 3`,
    Pull: `${PULL}, Romanian Deadlift 4, Leg Curl 3, Leg Raise 3`,
  },
};
