import { isFreshlegsError, type TrainingMethods } from 'freshlegs';
import { IDS, USER } from '../support/integer-ids.js';
import { READ_METHODS, WRITE_METHODS } from '../conformance/methods.js';
import { entriesOf, missingIds, prepare } from '../conformance/verbs.js';

export interface Used {
  readonly answered: number;
  readonly refused: number;
}

/**
 * Calls every method, first with ids of missing rows, then with ids of existing rows. Rejects if a
 * method fails for another reason than a missing row, such as a pool without a second connection.
 */
export const useAll = async (training: TrainingMethods): Promise<Used> => {
  const ids = await prepare({ training, ids: IDS });
  let answered = 0;
  let refused = 0;
  for (const given of [missingIds(IDS), ids]) {
    for (const [, method] of entriesOf({ ...READ_METHODS, ...WRITE_METHODS })) {
      await method(training, { userId: USER }, given).then(
        () => answered++,
        (error: unknown) => {
          if (!isFreshlegsError(error) || error.code !== 'NOT_FOUND') throw error;
          refused++;
        },
      );
    }
  }
  return { answered, refused };
};
