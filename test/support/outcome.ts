import { isFreshlegsError } from 'freshlegs';

/** What a call answered, or how it was refused. */
export type Outcome = { readonly answer: unknown } | { readonly refused: unknown };

/** The outcome of a call; a failure without a code of ours, or as INTERNAL, is none. */
export const outcomeOf = async (call: Promise<unknown> | undefined): Promise<Outcome> => {
  try {
    return { answer: await call };
  } catch (error) {
    if (!isFreshlegsError(error) || error.code === 'INTERNAL') throw error;
    return { refused: { code: error.code, details: error.details } };
  }
};
