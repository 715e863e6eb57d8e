import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { leaveOneStudyOut, summarizeErrors } from './recovery/errors.js';
import { MODELS, performanceOf, type PerformanceModel } from './recovery/models.js';
import { readPoint, type Point } from './recovery/points.js';
import { isPassed } from './gate.js';
import { judgeRecovery } from './recovery/report.js';
import { parseRows, type Row } from './recovery/rows.js';
import { findData } from './shared-data.js';

const HEAD =
  'study,year,doi,muscle_group,exercise,sets,reps_or_protocol,to_failure,relative_intensity,measure,hours,percent_of_baseline,confidence,provenance';
const LINES = [
  'One,2020,,chest,bench press,6,6 sets to 1 RIR,no (1 RIR),75% 1RM,velocity,24,95,high,"seen, fit weight 1"',
  'One,2020,,chest,bench press,6,6 sets to 1 RIR,no (1 RIR),75% 1RM,velocity,48,100,low,fit weight 0.5',
  'Two,2021,,quads,squat,20,20 x 1,max singles,100% 1RM,force,0,76,high,fit weight 1',
  'Two,2021,,quads,squat,20,20 x 1,max singles,100% 1RM,force,24,90,high,fit weight 1',
  'Three,2022,,biceps,seated row (elbow flexors indirect),~8,8 x 10RM,yes,10RM,torque,24,98,high,fit weight 1',
  'Four,2022,,quads,eccentric knee extension,10,100 maximal,max effort,maximal ECC,torque,24,70,high,fit weight 1',
  'Five,2022,,quads,eccentric knee extension,10,100 maximal,max effort,maximal ECC,torque,48,80,high,fit weight 1',
  'Six,2022,,whole body,lifts,3,3 sets,yes,10RM,reps,72,109,high,fit weight 1',
  'Six,2022,,chest,bench press,matched,volume,no,10RM,reps,72,109,high,fit weight 1',
  'Six,2022,,chest,bench press,3,3 sets,no,10RM,reps,,,high,fit weight 1',
  'Six,2022,,chest,bench press,3,3 sets,no,10RM,reps,24,99,high,fit weight 0',
];
const rows = parseRows([HEAD, ...LINES].join('\n'));
const readings = rows.map(readPoint);
const points = readings.filter((reading) => typeof reading !== 'string');

const rowWith = (changes: Partial<Row>): Row => ({
  study: 'X',
  muscle_group: 'chest',
  exercise: 'bench press',
  sets: '3',
  reps_or_protocol: '3 sets',
  to_failure: 'yes',
  relative_intensity: '10RM',
  hours: '24',
  percent_of_baseline: '95',
  provenance: '',
  ...changes,
});
const firstSet = (changes: Partial<Row>): unknown => {
  const point = readPoint(rowWith(changes));
  return typeof point === 'string' ? point : point.sets[0];
};

describe('reading a time course', () => {
  it('gives the reason if a row is not used', () => {
    expect(readings.filter((reading) => typeof reading === 'string')).toEqual([
      'no single muscle group',
      'number of sets not given',
      'no value',
      'marked as not comparable in the file',
    ]);
    expect(points).toHaveLength(7);
  });
  it('takes repetitions from the protocol, or from the load if the protocol has none', () => {
    expect(firstSet({ reps_or_protocol: '8 x 10RM' })).toEqual({ reps: 10, rir: 0 });
    expect(firstSet({ reps_or_protocol: '6 x 4-6RM' })).toEqual({ reps: 5, rir: 0 });
    expect(firstSet({ relative_intensity: '~12RM' })).toEqual({ reps: 12, rir: 0 });
    expect(firstSet({ relative_intensity: '75% 1RM', to_failure: 'no (3 RIR)' })).toEqual({
      reps: expect.closeTo(7, 5) as unknown,
      rir: 3,
    });
    expect(firstSet({ sets: '5', reps_or_protocol: '50 maximal' })).toEqual({ reps: 10, rir: 0 });
    expect(firstSet({ relative_intensity: 'heavy', to_failure: 'no' })).toEqual({
      reps: 10,
      rir: undefined,
    });
    expect(
      firstSet({ relative_intensity: '60% 1RM', to_failure: 'no', reps_or_protocol: '4 x 8' }),
    ).toEqual({ reps: 8, rir: expect.closeTo(12, 5) as unknown });
    expect(firstSet({ to_failure: 'near' })).toEqual({ reps: 9, rir: 1 });
    expect(firstSet({ to_failure: 'near/at' })).toEqual({ reps: 9.5, rir: 0.5 });
  });
  it('refuses a file without the expected columns', () => {
    expect(() => parseRows('a,b\n1,2\n')).toThrow();
  });
});

describe('errors of the models', () => {
  const exact: PerformanceModel = { name: 'exact', fit: () => (point) => point.performance };
  it('are zero for an exact model, and the offset for a model that is too high', () => {
    expect(summarizeErrors(leaveOneStudyOut(exact, points))).toEqual({ rmse: 0, mae: 0 });
    const high: PerformanceModel = { name: 'high', fit: () => (point) => point.performance + 2 };
    expect(summarizeErrors(leaveOneStudyOut(high, points))).toEqual({ rmse: 2, mae: 2 });
  });
  it('come from fits that have seen neither the same study nor another kind of exercise', () => {
    const seen: (readonly Point[])[] = [];
    const watcher: PerformanceModel = {
      name: 'watcher',
      fit: (given) => {
        seen.push(given);
        return ({ study, kind }) => {
          expect(given.some((point) => point.study === study || point.kind !== kind)).toBe(false);
          return 100;
        };
      },
    };
    expect(leaveOneStudyOut(watcher, points)).toHaveLength(points.length);
    expect(seen).toHaveLength(5);
  });
  it('come from models that predict at most 100, and return to 100 in the end', () => {
    for (const { name, fit } of MODELS) {
      const predict = fit(points);
      for (const point of points) {
        expect(predict(point), name).toBeLessThanOrEqual(100);
        expect(predict({ ...point, hours: 5000 }), name).toBeCloseTo(100, 3);
      }
    }
  });
  it('take a score of 30 for a performance ten percent below fresh', () => {
    expect(performanceOf(30)).toBeCloseTo(90, 1);
    expect(performanceOf(100)).toBe(100);
  });
});

describe('the report', () => {
  it('has a line per study, and the counts', () => {
    const { report } = judgeRecovery(rows);
    for (const study of ['One', 'Two', 'Three', 'Four', 'Five'])
      expect(report).toContain(`\n${study}`);
    expect(report).toContain('7 of 11 points used');
    expect(isPassed(judgeRecovery([]).checks)).toBe(false);
  });
  const file = findData('references/recovery-timecourses.csv', 'TIME_COURSES');
  it.skipIf(file === null)('has figures for the published time courses', () => {
    const { report, checks } = judgeRecovery(parseRows(readFileSync(file ?? '', 'utf8')));
    expect(report).not.toContain('NaN');
    expect(report).toContain('Refalo');
    expect(isPassed(checks)).toBe(true);
  });
});
