import type { TrainingMethods } from 'freshlegs';
import { LEGS, PUSH } from '../support/integer-ids.js';

/** Runs one write with an idempotency key. */
export type Perform = <T>(call: (idempotencyKey: string) => Promise<T>) => Promise<T>;

/** Reports what a write did, and the id of its row. */
export type Say = (word: 'created' | 'completed' | 'swapped' | 'reverted', id: number) => void;

/**
 * Plans, completes, swaps and reverts logs forever. Reports each write as soon as it is
 * acknowledged.
 */
export const writeForever = async (
  { logs, swaps }: TrainingMethods,
  userId: number,
  perform: Perform,
  say: Say,
): Promise<never> => {
  for (;;) {
    const planned = await perform((idempotencyKey) =>
      logs.create({ userId, source: PUSH, completed: false, idempotencyKey }),
    );
    const logId = planned.log.id;
    say('created', logId);
    await perform((idempotencyKey) => logs.complete({ userId, logId, idempotencyKey }));
    say('completed', logId);
    const done = await perform((idempotencyKey) =>
      logs.create({ userId, source: PUSH, idempotencyKey }),
    );
    say('completed', done.log.id);
    const { swap } = await perform((idempotencyKey) =>
      swaps.swap({ userId, logId: done.log.id, target: LEGS, idempotencyKey }),
    );
    say('swapped', swap.id);
    await perform((idempotencyKey) => swaps.revert({ userId, swapId: swap.id, idempotencyKey }));
    say('reverted', swap.id);
  }
};
