// Offers to compose a session if no workout fits.
import { MUSCLE_GROUPS } from '../muscle-groups.js';
import { compareBy } from '../order.js';
import type { DropReason } from '../reasons.js';
import { nameOf, type RecommendationCandidate } from './candidates.js';
import type { ComposeOffer, RecommendationContext, TodayPlan } from './context.js';
import type { Turns } from './turn.js';

/** A workout that cannot be offered, and why. */
export interface Unfit {
  readonly candidate: RecommendationCandidate;
  readonly reason: DropReason;
}

// Choice: adapt the workout scheduled for today, otherwise the workout whose turn it is. In the
// second case, only time, equipment or exercises that the user never wants may rule the workout
// out.
const ADAPTABLE: readonly DropReason['code'][] = [
  'takes_too_long',
  'equipment_missing',
  'never_offered',
];

/** Undefined if no workout can be adapted. */
const nextOf = (unfit: readonly Unfit[], turns: Turns): RecommendationCandidate | undefined =>
  unfit
    .filter(({ reason }) => ADAPTABLE.includes(reason.code))
    .map(({ candidate }) => ({ candidate, ...turns.of(candidate) }))
    .sort(
      compareBy(
        (a, b) => Number(b.isOwn) - Number(a.isOwn),
        (a, b) => b.turn - a.turn,
      ),
    )[0]?.candidate;

const adapting = (
  today: TodayPlan | null,
  unfit: readonly Unfit[],
  turns: Turns,
): Pick<ComposeOffer, 'workout' | 'call'> => {
  // Pass the log: if its workout is reserved for it, the workout can be named only by the log.
  if (today !== null) return { workout: nameOf(today.workout), call: { logId: today.logId } };
  const next = nextOf(unfit, turns);
  return next === undefined
    ? { workout: null, call: {} }
    : { workout: nameOf(next), call: { base: { ...next.ref } } };
};

/** Null if all muscle groups are excluded. */
export function planOffer(
  today: TodayPlan | null,
  unfit: readonly Unfit[],
  turns: Turns,
  { group, messages }: RecommendationContext,
): ComposeOffer | null {
  if (MUSCLE_GROUPS.every((name) => group(name).excluded !== null)) return null;
  const { workout, call } = adapting(today, unfit, turns);
  const hasNone = today === null && unfit.length === 0;
  const otherwise = today?.verdict === 'adapt' ? 'today_does_not_fit' : 'nothing_fits';
  return {
    reason: hasNone ? 'no_workout' : otherwise,
    workout,
    call,
    message: messages.compose(workout?.name ?? null),
  };
}
