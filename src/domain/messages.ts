import { durationOfDays, localMoment, type Zone } from './calendar.js';
import { ENGLISH_MESSAGES } from './english.js';
import type { Clause, ClauseWords, MessageOverrides, MessageTemplates, Reason } from './reasons.js';

/**
 * Completes the given messages with the English ones.
 *
 * @example
 * messagesOf({ nothingFits: () => 'Nichts passt.' }).nothingFits(); // 'Nichts passt.'
 */
export function messagesOf(overrides: MessageOverrides = {}): MessageTemplates {
  return {
    ...ENGLISH_MESSAGES,
    ...overrides,
    clauses: { ...ENGLISH_MESSAGES.clauses, ...overrides.clauses },
    today: { ...ENGLISH_MESSAGES.today, ...overrides.today },
    alternatives: { ...ENGLISH_MESSAGES.alternatives, ...overrides.alternatives },
    progression: { ...ENGLISH_MESSAGES.progression, ...overrides.progression },
    sessions: { ...ENGLISH_MESSAGES.sessions, ...overrides.sessions },
  };
}

/**
 * Formats a muscle group as a label.
 *
 * @example
 * muscleGroupLabel('upper_back'); // 'Upper back'
 */
export function muscleGroupLabel(muscleGroup: string): string {
  const words = muscleGroup.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The time, the time zone and the language of a message. */
export interface MessageContext {
  readonly now: Date;
  /** IANA name; default UTC. */
  readonly timeZone?: Zone | undefined;
  /** Default English. */
  readonly messages?: MessageTemplates | undefined;
}

export function momentWords(
  instant: Date | null,
  { now, timeZone = 'UTC', messages = ENGLISH_MESSAGES }: MessageContext,
): string {
  return instant === null ? '' : messages.moment(localMoment(instant, now, timeZone));
}

const wordsFor = (reason: Reason, context: MessageContext): ClauseWords => {
  const { duration } = context.messages ?? ENGLISH_MESSAGES;
  const { params } = reason;
  return {
    elapsed: 'daysSince' in params ? duration(durationOfDays(params.daysSince)) : '',
    when: 'betterFrom' in params ? momentWords(params.betterFrom, context) : '',
  };
};

const clauseOf = (reason: Reason, context: MessageContext): Clause => {
  const { clauses } = context.messages ?? ENGLISH_MESSAGES;
  // The compiler cannot see that each clause gets the parameters of its own code.
  const clause = clauses[reason.code] as (params: Reason['params'], words: ClauseWords) => string;
  return { code: reason.code, text: clause(reason.params, wordsFor(reason, context)) };
};

/**
 * Builds the message of an answer from its reasons.
 *
 * @example
 * const reasons = [{ code: 'weekly_sets', params: { muscleGroup: 'chest', done: 6, goal: 12 } }];
 * reasonMessage(reasons, { now: new Date(0) });
 * // 'Chest: 6 of 12 sets in the last 7 days.'
 */
export function reasonMessage(reasons: readonly Reason[], context: MessageContext): string {
  return (context.messages ?? ENGLISH_MESSAGES).message(
    reasons.map((reason) => clauseOf(reason, context)),
  );
}
