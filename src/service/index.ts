// The service: `createFreshlegs` makes the methods of `training` from use cases, one file per
// group. A use case is data: parse the input, call the port once, shape the answer. `use-case.ts`
// runs them, with promises or at once, and maps errors; `logger.ts` writes a line per call.
import type { z } from 'zod';
import type { IdTypes } from '../domain/ids.js';
import { messagesOf } from '../domain/messages.js';
import type { MessageOverrides } from '../domain/reasons.js';
import { DEFAULT_RECOVERY_MODEL, type RecoveryModel } from '../domain/recovery/model.js';
import { FreshlegsError } from '../errors.js';
import type { Port, SyncCapablePort, SyncPort } from '../port/port.js';
import { isTimeZone } from '../schemas.js';
import { customWorkouts } from './custom-workouts.js';
import type { Logger } from './logger.js';
import { logs } from './logs.js';
import { recommendations } from './recommendations.js';
import { recovery } from './recovery.js';
import { swaps } from './swaps.js';
import { users } from './users.js';
import { runAsync, runSync, schemasFor, type RunnerOptions, type UseCase } from './use-case.js';

const useCases = { logs, recovery, recommendations, swaps, customWorkouts, users } as const;

type UseCases = typeof useCases;
type AnyUseCase = UseCase<z.ZodType, unknown, unknown>;

/** The zod schemas of {@link inputSchemasOf}, by group and method. */
export type InputSchemas = {
  readonly [Group in keyof UseCases]: {
    readonly [Name in keyof UseCases[Group]]: UseCases[Group][Name] extends UseCase<
      infer Schema,
      infer _Result,
      infer _Answer
    >
      ? Schema
      : never;
  };
};

/**
 * The zod schema of each method's input, under the method's name, for those who describe or ask for
 * the same input elsewhere. A method parses its input itself. `idTypes` are those of the repository;
 * default integers.
 *
 * @example
 * inputSchemasOf().logs.find.safeParse({ userId: 1, logId: 2 }).success; // true
 */
export const inputSchemasOf = (idTypes?: IdTypes): InputSchemas =>
  Object.fromEntries(
    Object.entries(useCases).map(([group, cases]) => [
      group,
      Object.fromEntries(
        Object.entries(cases).map(([name, useCase]) => [
          name,
          schemasFor(idTypes)(useCase as AnyUseCase),
        ]),
      ),
    ]),
    // Which schema stands under which name cannot be seen through by the compiler here.
  ) as InputSchemas;

type Method<Case, Sync> =
  Case extends UseCase<infer Schema, infer _Result, infer Answer>
    ? (input: z.input<Schema>) => Sync extends true ? Answer : Promise<Answer>
    : never;

/** The methods of the service: one group for each of the things it does. */
export type TrainingMethods<Sync extends boolean = false> = {
  readonly [Group in keyof UseCases]: {
    readonly [Name in keyof UseCases[Group]]: Method<UseCases[Group][Name], Sync>;
  };
};

/** How the service is made. */
export interface FreshlegsOptions<Store extends Port = Port> {
  readonly repository: Store;
  /** The clock; default the system's. */
  readonly now?: () => Date;
  /** IANA name for calendar dates; default UTC. A call can name its own. */
  readonly timeZone?: string;
  readonly model?: RecoveryModel;
  /** Sentences for people by locale, such as `de` or `pt-BR`; what is left out stays English. */
  readonly messages?: Readonly<Record<string, MessageOverrides>>;
  /** The locale of calls that name none; default `en`. */
  readonly locale?: string;
  /** Gets one line per call: at debug where it succeeded, at error where it failed; default none. */
  readonly logger?: Logger;
}

/**
 * The service. `sync` is there where the repository is known to answer at once: {@link SyncFreshlegs}
 * names that type.
 */
export type Freshlegs<Store extends Port = Port> = TrainingMethods & {
  /** The same service on another repository, such as one inside the caller's transaction. */
  readonly withRepository: <Other extends Port>(repository: Other) => Freshlegs<Other>;
} & (Store extends SyncCapablePort ? { readonly sync: TrainingMethods<true> } : unknown);

/**
 * The service with `sync`, on a repository that answers at once, as SQLite and memory do.
 *
 * @example
 * // const training: SyncFreshlegs = createFreshlegs({ repository: sqliteRepository({ database }) });
 * // training.sync.logs.record({ userId, logId });
 */
export type SyncFreshlegs = Freshlegs<SyncCapablePort>;

const mapMethods = (run: (useCase: AnyUseCase, input: unknown) => unknown): unknown =>
  Object.fromEntries(
    Object.entries(useCases).map(([group, cases]) => [
      group,
      Object.fromEntries(
        Object.entries(cases).map(([name, useCase]) => [
          name,
          (input: unknown) => run(useCase as AnyUseCase, input),
        ]),
      ),
    ]),
  );

const isSyncCapable = (repository: Port | SyncCapablePort): repository is SyncCapablePort =>
  'sync' in repository;

const build = <Store extends Port>(repository: Store, options: RunnerOptions): Freshlegs<Store> => {
  const callOptions = { ...options, schemas: schemasFor(repository.idTypes) };
  const methods = mapMethods((useCase, input) => runAsync(useCase, repository, callOptions, input));
  const syncMethods = (sync: SyncPort) =>
    mapMethods((useCase, input) => runSync(useCase, sync, callOptions, input));
  return {
    ...(methods as TrainingMethods),
    withRepository: <Other extends Port>(other: Other) => build(other, options),
    ...(isSyncCapable(repository) ? { sync: syncMethods(repository.sync) } : {}),
    // The conditional type of `sync` cannot be seen through by the compiler here.
  } as Freshlegs<Store>;
};

// Choice: a locale that has no sentences of its own gets those of its language, else English.
const messagesByLocale = (
  messages: Readonly<Record<string, MessageOverrides>>,
  locale: string,
): RunnerOptions['messagesFor'] => {
  const known = new Map(
    Object.entries(messages).map(([name, overrides]) => [
      name.toLowerCase(),
      messagesOf(overrides),
    ]),
  );
  const english = messagesOf();
  return (wanted = locale) => {
    const name = wanted.toLowerCase();
    return known.get(name) ?? known.get(name.split('-')[0] ?? name) ?? english;
  };
};

/**
 * The service on a repository: logs, recovery, recommendations, swaps and custom workouts. Every
 * method takes one object with `userId`, answers plain data and fails with a `FreshlegsError`.
 * Throws `INVALID_INPUT` for a time zone that does not exist.
 *
 * @example
 * // const training = createFreshlegs({ repository: sqliteRepository({ database }) });
 * // await training.recovery.muscleGroups({ userId: 1 });
 */
export const createFreshlegs = <Store extends Port>({
  repository,
  now = () => new Date(),
  timeZone = 'UTC',
  model = DEFAULT_RECOVERY_MODEL,
  messages = {},
  locale = 'en',
  logger,
}: FreshlegsOptions<Store>): Freshlegs<Store> => {
  if (!isTimeZone(timeZone)) {
    throw new FreshlegsError('INVALID_INPUT', 'timeZone must be an IANA name, as Europe/Berlin.');
  }
  const messagesFor = messagesByLocale(messages, locale);
  return build(repository, { now, timeZone, model, messagesFor, logger });
};
