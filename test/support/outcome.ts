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

/** The answer, or the code, the message and the details of an error of the library. */
export const answerOrError = async (call: Promise<unknown>): Promise<object> => {
  try {
    return { answer: await call };
  } catch (error) {
    if (!isFreshlegsError(error)) throw error;
    return { code: error.code, message: error.message, details: error.details };
  }
};
