import { meanOf } from '../statistics.js';
import { drawResamples, estimate, type Estimate } from './bootstrap.js';
import { GROUPS } from './catalogue.js';
import { LIFTERS } from './constants.js';
import { drawLifter, type Lifter, type ScheduleName } from './lifters.js';
import { POLICIES } from './policies.js';
import { simulate, type Chooser } from './simulator.js';
import { utility } from './truth.js';

export interface PolicyResult {
  readonly name: string;
  /** The share of the oracle's benefit that lifters lose. */
  readonly regret: Estimate;
}

export interface ScheduleResult {
  readonly schedule: ScheduleName;
  readonly lifters: number;
  readonly plannedDays: number;
  readonly policies: readonly PolicyResult[];
}

/** The benefit of a lifter's weekly sets, with what the chooser recommends. */
export const benefitOf = (lifter: Lifter, chooser: Chooser): number => {
  const { sessions } = simulate(lifter, chooser);
  let benefit = 0;
  for (const week of lifter.activeWeeks) {
    const work = sessions.filter((session) => session.week === week).flatMap((own) => own.work);
    for (const group of GROUPS) {
      const own = work.filter(({ muscleGroup }) => muscleGroup === group);
      benefit += utility(own.reduce((sum, { effectiveSets }) => sum + effectiveSets, 0));
    }
  }
  return benefit;
};

/** Every policy gets the same lifters. */
export const runSchedule = (
  seed: number,
  schedule: ScheduleName,
  liftersCount = LIFTERS,
): ScheduleResult => {
  const lifters = Array.from({ length: liftersCount }, (_, index) =>
    drawLifter(seed, schedule, index),
  );
  const best = lifters.map((lifter) => benefitOf(lifter, { kind: 'oracle' }));
  const resamples = drawResamples(seed, liftersCount);
  return {
    schedule,
    lifters: liftersCount,
    plannedDays: meanOf(lifters.map((lifter) => lifter.plannedDays)),
    policies: POLICIES.map((policy) => {
      const lost = lifters.map(
        (lifter, at) => 1 - benefitOf(lifter, { kind: 'service', policy }) / (best[at] ?? NaN),
      );
      return { name: policy.name, regret: estimate(lost, resamples) };
    }),
  };
};
