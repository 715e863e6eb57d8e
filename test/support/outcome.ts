import { isFreshlegsError } from 'freshlegs';

export type Outcome = { readonly answer: unknown } | { readonly refused: unknown };

/** Rejects if the error is not one of the library, or if its code is INTERNAL. */
export const outcomeOf = async (call: Promise<unknown> | undefined): Promise<Outcome> => {
  try {
    return { answer: await call };
  } catch (error) {
    if (!isFreshlegsError(error) || error.code === 'INTERNAL') throw error;
    return { refused: { code: error.code, details: error.details } };
  }
};
