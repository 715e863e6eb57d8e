import { isFreshlegsError } from 'freshlegs';

/** The result of a call, or its error. */
export type Outcome = { readonly answer: unknown } | { readonly refused: unknown };

/**
 * The outcome of a call; an error without a code of the library, or with INTERNAL, is not an
 * outcome.
 */
export const outcomeOf = async (call: Promise<unknown> | undefined): Promise<Outcome> => {
  try {
    return { answer: await call };
  } catch (error) {
    if (!isFreshlegsError(error) || error.code === 'INTERNAL') throw error;
    return { refused: { code: error.code, details: error.details } };
  }
};
