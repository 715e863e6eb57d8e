import { describe, expect, it } from 'vitest';
import {
  STRONG_HEADER,
  fitnotesFile,
  hevyFile,
  read,
  readSets,
  refuse,
  strongFile,
  strongRow,
} from './export-files';

const INVALID = { code: 'INVALID_INPUT' };

const ANDROID = [
  'Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration',
  '2025-09-15 07:48:12;"Push";"Bench Press (Barbell)";1;82,5;kg;5;8,5;;;0;;;1h 5m',
  '2025-09-15 07:48:12;"Push";"Bench Press (Barbell)";2;185;lbs;5;;;;0;;;1h 5m',
  '2025-09-15 07:48:12;"Push";"Plank";1;;;0;;;;60;;;1h 5m',
].join('\n');

const NUMBERED = [
  'Workout #;Date;Workout Name;Duration (sec);Exercise Name;Set Order;Weight (kg);Reps;RPE;Distance (meters);Seconds;Notes;Workout Notes',
  '1;2025-09-15 07:48:12;Push;3720;Bench Press (Barbell);W;40;10;;;;;',
  '1;2025-09-15 07:48:12;Push;3720;Bench Press (Barbell);Note;;;;;;;',
  '1;2025-09-15 07:48:12;Push;3720;Bench Press (Barbell);1;82.5;5;9;;;;',
  '1;2025-09-15 07:48:12;Push;3720;Bench Press (Barbell);Rest Timer;;;;;180;;',
  '1;2025-09-15 07:48:12;Push;3720;Bench Press (Barbell);F;82.5;4;10;;;;',
  '1;2025-09-15 07:48:12;Push;3720;Bench Press (Barbell);D;60;8;;;;;',
  '2;2025-09-15 07:48:12;Push;600;Running;1;;;;2000;600;;',
].join('\n');

describe('the layouts of a Strong export', () => {
  it('include the old one', () => {
    const file = read(strongFile({}, { order: 2, rpe: 9 }));
    expect(file).toMatchObject({ format: 'strong', rows: 2, sets: 2, remarks: [] });
    expect(file.workouts).toEqual([
      {
        title: 'Push',
        startedAt: new Date('2025-09-15T07:48:12Z'),
        wallStartMs: Date.UTC(2025, 8, 15, 7, 48, 12),
        endedAt: new Date('2025-09-15T08:50:12Z'),
        hasDuration: true,
        exercises: [
          {
            name: 'Bench Press (Barbell)',
            supersetId: null,
            cardioSets: 0,
            sets: [
              { reps: 8, weightKg: 60 },
              { reps: 8, weightKg: 60, rpe: 9 },
            ],
          },
        ],
      },
    ]);
  });

  it('include the one without notes', () => {
    const file = [
      'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,RPE',
      '2025-09-15 07:48:12,"B",35m,"Leg Press",1,10.0,13.0,0,0.0,',
    ].join('\n');
    expect(readSets(file)).toEqual([{ reps: 13, weightKg: 10 }]);
  });

  it('include the one with semicolons, decimal commas and a unit in each row', () => {
    expect(readSets(ANDROID)).toEqual([
      { reps: 5, weightKg: 82.5, rpe: 8.5 },
      { reps: 5, weightKg: 83.91 },
      { seconds: 60 },
    ]);
    expect(read(ANDROID).workouts[0]?.endedAt).toEqual(new Date('2025-09-15T08:53:12Z'));
  });

  it('include the one with numbered workouts and marks of sets, whose rest timers and notes are skipped', () => {
    const file = read(NUMBERED);
    expect(file).toMatchObject({ rows: 7, sets: 4, remarks: [] });
    expect(file.workouts.map((w) => w.exercises)).toEqual([
      [
        {
          name: 'Bench Press (Barbell)',
          supersetId: null,
          cardioSets: 0,
          sets: [
            { reps: 10, weightKg: 40, type: 'warmup' },
            { reps: 5, weightKg: 82.5, rpe: 9 },
            { reps: 4, weightKg: 82.5, type: 'failure' },
            { reps: 8, weightKg: 60, type: 'dropset' },
          ],
        },
      ],
      [{ name: 'Running', supersetId: null, cardioSets: 1, sets: [] }],
    ]);
  });

  it('have the unit of the header, or else that of the option', () => {
    const pounds = NUMBERED.replace('Weight (kg)', 'Weight (lbs)');
    expect(readSets(pounds)[0]?.weightKg).toBe(18.14);
    expect(readSets(NUMBERED, { weightUnit: 'lb' })[0]?.weightKg).toBe(40);
    expect(readSets(ANDROID, { weightUnit: 'lb' })[0]?.weightKg).toBe(82.5);
    expect(readSets(strongFile({ weight: 100 }), { weightUnit: 'lb' })[0]?.weightKg).toBe(45.36);
    expect(readSets(strongFile({ weight: 100 }))[0]?.weightKg).toBe(100);
    const both = ANDROID.replace(';Weight;', ';Weight (lbs);');
    expect(readSets(both)[0]?.weightKg).toBe(82.5);
  });

  it('are refused with an unknown unit', () => {
    expect(refuse(ANDROID.replace('lbs', 'stone'))).toEqual({ ...INVALID, line: 3 });
  });
});

describe('the sets of a Strong export', () => {
  it('have 0 repetitions if the lift failed, and no weight if it is given as 0', () => {
    const file = strongFile({ weight: 100, reps: 0 }, { weight: '0.0', reps: 12 });
    expect(readSets(file)).toEqual([{ reps: 0, weightKg: 100 }, { reps: 12 }]);
  });

  it('with an unknown mark count only if they have repetitions, and there is a remark', () => {
    const file = strongFile({}, { order: 'X' }, { order: 'Pausentimer', reps: 0, seconds: 90 });
    expect(readSets(file)).toHaveLength(2);
    expect(read(file).remarks).toEqual([
      { line: 3, code: 'SET_TYPE_UNKNOWN' },
      { line: 4, code: 'SET_TYPE_UNKNOWN' },
    ]);
  });

  it('are in separate workouts if the workouts have the same start and different names', () => {
    expect(read(strongFile({}, { title: 'Arms' })).workouts).toHaveLength(2);
  });
});

const GERMAN = [
  'Datum;Workout-Name;Name der Übung;Reihenfolge festlegen;Gewicht;Wiederh.;RPE;Entfernung;Sekunden;Notizen;Workout-Notizen;Dauer',
  '2025-09-15 07:48:12;Brust;Bankdrücken (Langhantel);W;40;10;;0;0;;;1h 2m',
  '2025-09-15 07:48:12;Brust;Bankdrücken (Langhantel);1;82,5;5;8;0;0;;;1h 2m',
  '2025-09-15 07:48:12;Brust;Bankdrücken (Langhantel);Pausentimer;0;0;;0;90;;;1h 2m',
  '2025-09-15 07:48:12;Brust;Laufen;1;0;0;;5,2;1800;;;1h 2m',
].join('\n');

const FRENCH = strongFile({}, { order: 2 }, { order: 'Minuteur', reps: 0, seconds: 60 }).replace(
  STRONG_HEADER,
  "Date,Nom,Durée,Nom de l'exercice,Ordre,Poids,Répétitions,Distance,Secondes,Notes,Notes 2,RPE",
);

const CHINESE = [
  '日期,锻炼名称,时长,动作名称,组序,重量,次数,距离,秒,备注,锻炼备注,RPE',
  '2025-09-15 07:48:12,推,1小时13分钟,杠铃卧推,1,60,8,0,0,,,',
  '2025-09-15 07:48:12,推,1小时13分钟,杠铃卧推,2,60,7,0,0,,,9',
].join('\n');

describe('a Strong export with a header in another language', () => {
  it('is read even if durations have no spaces', () => {
    const file = read(CHINESE);
    expect(file).toMatchObject({ format: 'strong', rows: 2, sets: 2, remarks: [] });
    expect(file.workouts[0]?.endedAt).toEqual(new Date('2025-09-15T09:01:12Z'));
  });

  it('is read by the positions and values of its columns', () => {
    const file = read(GERMAN);
    expect(file.format).toBe('strong');
    expect(file.workouts[0]?.exercises).toEqual([
      {
        name: 'Bankdrücken (Langhantel)',
        supersetId: null,
        cardioSets: 0,
        sets: [
          { reps: 10, weightKg: 40, type: 'warmup' },
          { reps: 5, weightKg: 82.5, rpe: 8 },
        ],
      },
      { name: 'Laufen', supersetId: null, cardioSets: 1, sets: [] },
    ]);
    expect(read(FRENCH)).toMatchObject({ format: 'strong', rows: 3, sets: 2 });
  });

  it('is read in every layout of the app', () => {
    const translate = (file: string): string => {
      const [header = '', ...rows] = file.split('\n');
      const translated = header.replace(
        /Date|Workout|Exercise|Set Order|Weight|Reps/g,
        (word) => `Ü${word}`,
      );
      return [translated, ...rows].join('\n');
    };
    for (const file of [ANDROID, NUMBERED, strongFile({}, { order: 2 })]) {
      expect(read(translate(file)).workouts).toEqual(read(file).workouts);
    }
    const pounds = translate(NUMBERED).replace('(kg)', '(lbs)');
    expect(readSets(pounds)[0]?.weightKg).toBe(18.14);
  });

  it.each([
    ['a date without a time', GERMAN.replace('2025-09-15 07:48:12', '2025-09-15')],
    ['an invalid weight', GERMAN.replace('82,5', 'schwer')],
    ['a number as the name of an exercise', GERMAN.replace('Laufen', '17')],
    ['an RPE out of range', GERMAN.replace(';5;8;', ';5;80;')],
    ['an invalid duration', GERMAN.replace('1h 2m', 'lang')],
    ['no first set', GERMAN.replaceAll(';1;', ';7;')],
    ['no repetitions in any row', GERMAN.replaceAll(/;(10|5);/g, ';0;')],
    [
      'a different number of columns',
      GERMAN.replaceAll('\n', ';\n').replace('Dauer', 'Dauer;Puls'),
    ],
    ['words as the order of most sets', GERMAN.replace(';W;', ';Auf;').replace(';1;82', ';Zu;82')],
    ['no header', GERMAN.split('\n').slice(1).join('\n')],
    ['an empty column name', GERMAN.replace('Notizen;', ';')],
  ])('is not recognized with %s', (_, file) => {
    expect(refuse(file)).toMatchObject(INVALID);
  });

  it('is not looked for in the files of other apps', () => {
    expect(read(hevyFile({})).format).toBe('hevy');
    expect(read(fitnotesFile({})).format).toBe('fitnotes');
    expect(refuse(`a,b,c,d,e,f,g,h,i,j,k,l\n${strongRow({ order: 'x y z 1' })}`)).toMatchObject(
      INVALID,
    );
  });
});

describe('a Strong export of 2016 and 2017', () => {
  const OLD = [
    'Date,Workout Name,Exercise Name,Set Order,kg,Reps,km,Seconds,Notes',
    '2016-10-03 19:30:55,"A","Squat (Barbell)",1,70.0,5,0.0,0,""',
    '2016-10-03 19:30:55,"A","Running",1,0.0,0,5.2,1800,""',
  ].join('\n');

  it('names its columns by their units', () => {
    const file = read(OLD);
    expect(file).toMatchObject({ format: 'strong', sets: 1, remarks: [] });
    expect(file.workouts).toMatchObject([
      {
        startedAt: new Date('2016-10-03T19:30:55Z'),
        endedAt: new Date('2016-10-03T20:30:55Z'),
        hasDuration: false,
        exercises: [
          { name: 'Squat (Barbell)', sets: [{ reps: 5, weightKg: 70 }] },
          { name: 'Running', sets: [], cardioSets: 1 },
        ],
      },
    ]);
  });

  it('may be in pounds and miles, whatever the option says', () => {
    const pounds = OLD.replace(',kg,', ',lb,').replace(',km,', ',mi,');
    expect(readSets(pounds, { weightUnit: 'kg' })).toEqual([{ reps: 5, weightKg: 31.75 }]);
    expect(read(pounds).workouts[0]?.exercises[1]?.cardioSets).toBe(1);
  });
});
