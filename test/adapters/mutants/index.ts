import type { SentenceId } from '../../conformance/contract.js';
import { BACKFILL_MUTANTS } from './backfill.js';
import { CHANGE_MUTANTS } from './changes.js';
import { EXERCISE_SWAP_MUTANTS } from './exercise-swaps.js';
import { FILTER_MUTANTS } from './filters.js';
import { GENERAL_MUTANTS } from './general.js';
import { IN_PLACE_MUTANTS } from './in-place.js';
import { LIST_MUTANTS } from './lists.js';
import { RECOMMENDATION_MUTANTS } from './recommendation.js';
import { RECOVERY_MUTANTS } from './recovery.js';
import { SCHEDULED_MUTANTS } from './scheduled.js';
import { STATE_MUTANTS } from './states.js';
import { SWAP_MUTANTS } from './swaps.js';
import type { Mutant } from './tools.js';
import { TRANSACTION_MUTANTS } from './transactions.js';
import { WORKOUT_MUTANTS } from './workouts.js';

const PARTS = [
  GENERAL_MUTANTS,
  TRANSACTION_MUTANTS,
  LIST_MUTANTS,
  FILTER_MUTANTS,
  RECOVERY_MUTANTS,
  BACKFILL_MUTANTS,
  RECOMMENDATION_MUTANTS,
  IN_PLACE_MUTANTS,
  SCHEDULED_MUTANTS,
  WORKOUT_MUTANTS,
  STATE_MUTANTS,
  CHANGE_MUTANTS,
  SWAP_MUTANTS,
  EXERCISE_SWAP_MUTANTS,
];

/** All mistakes about one sentence of the contract, each under what it is. */
export const mutantsOf = (id: SentenceId): readonly (readonly [string, Mutant])[] =>
  PARTS.flatMap((part) => Object.entries(part[id] ?? {}));
