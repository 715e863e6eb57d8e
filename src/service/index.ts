// `createFreshlegs` builds the methods of `training` from use cases, one file per group. A use case
// is data: it parses the input, calls the port once, and shapes the answer. `use-case.ts` runs use
// cases, asynchronously or synchronously, and maps errors. `logger.ts` writes one line per call.
import type { z } from 'zod';
import { canonicalTimeZone } from '../domain/calendar.js';
import { INTEGER_IDS, type IdTypes } from '../domain/ids.js';
import { invalidInput, FreshlegsError } from '../errors.js';
import { messagesOf } from '../domain/messages.js';
import type { MessageOverrides } from '../domain/reasons.js';
import type { ProgressionRule } from '../domain/progression/rules.js';
import { DEFAULT_PROGRESSION_RULE } from '../domain/progression/suggest.js';
import { DEFAULT_RECOVERY_MODEL, type RecoveryModel } from '../domain/recovery/model.js';
import type { Port, SyncCapablePort, SyncPort } from '../port/port.js';
import { catalogue } from './catalogue.js';
import { customWorkouts } from './custom-workouts.js';
import type { Logger } from './logger.js';
import { logs } from './logs.js';
import { preferences } from './preferences.js';
import { progression } from './progression.js';
import { recommendations } from './recommendations.js';
import { recovery } from './recovery.js';
import { sessions } from './sessions.js';
import { swaps } from './swaps.js';
import { users } from './users.js';
import { volume } from './volume.js';
import { runAsync, runSync, schemasFor, type RunnerOptions, type UseCase } from './use-case.js';

const useCases = {
  logs,
  recovery,
  recommendations,
  swaps,
  sessions,
  customWorkouts,
  progression,
  catalogue,
  volume,
  preferences,
  users,
} as const;

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
 * Returns the zod schema of each method's input, by group and method name. Use it to describe the
 * same input elsewhere, such as in an HTTP API. Methods already parse their input. `idTypes` are
 * those of the repository; integers by default.
 *
 * @example
 * inputSchemasOf().logs.find.safeParse({ userId: 1, logId: 2 }).success; // true
 */
export function inputSchemasOf(idTypes?: IdTypes): InputSchemas {
  return Object.fromEntries(
    Object.entries(useCases).map(([group, cases]) => [
      group,
      Object.fromEntries(
        Object.entries(cases).map(([name, useCase]) => [
          name,
          schemasFor(idTypes)(useCase as AnyUseCase),
        ]),
      ),
    ]),
    // The compiler cannot match each schema to its name here.
  ) as InputSchemas;
}

type Method<Case, Sync> =
  Case extends UseCase<infer Schema, infer _Result, infer Answer>
    ? (input: z.input<Schema>) => Sync extends true ? Answer : Promise<Answer>
    : never;

/** The methods of the service, in groups. */
export type TrainingMethods<Sync extends boolean = false> = {
  readonly [Group in keyof UseCases]: {
    readonly [Name in keyof UseCases[Group]]: Method<UseCases[Group][Name], Sync>;
  };
};

/** The options of {@link createFreshlegs}. */
export interface FreshlegsOptions<Store extends Port = Port> {
  readonly repository: Store;
  /** Default: the system clock. */
  readonly now?: () => Date;
  /** The IANA time zone for calendar dates; default UTC. A call can use another one. */
  readonly timeZone?: string;
  readonly model?: RecoveryModel;
  /** Decides the next sets of an exercise; default {@link DEFAULT_PROGRESSION_RULE}. */
  readonly progressionRule?: ProgressionRule;
  /** Messages by locale, such as `de` or `pt-BR`. Missing messages stay English. */
  readonly messages?: Readonly<Record<string, MessageOverrides>>;
  /** The locale of calls that give none; default `en`. */
  readonly locale?: string;
  /**
   * Receives one line per call: at debug for a success, at error for a failure. By default nothing
   * is logged.
   */
  readonly logger?: Logger;
}

/**
 * The service. It has `sync` if the repository's type is synchronous; see {@link SyncFreshlegs}.
 */
export type Freshlegs<Store extends Port = Port> = TrainingMethods & {
  /** The same service with another repository, such as one in the caller's transaction. */
  readonly withRepository: <Other extends Port>(repository: Other) => Freshlegs<Other>;
  /** The types of the host's ids, as the repository states them; integers by default. */
  readonly idTypes: IdTypes;
} & (Store extends SyncCapablePort ? { readonly sync: TrainingMethods<true> } : unknown);

/**
 * The service with `sync`, for a synchronous repository such as SQLite or memory.
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
  const { idTypes, completionStepMs, readsSets } = repository;
  const callOptions = { ...options, schemas: schemasFor(idTypes), completionStepMs, readsSets };
  const methods = mapMethods((useCase, input) => runAsync(useCase, repository, callOptions, input));
  const syncMethods = (sync: SyncPort) =>
    mapMethods((useCase, input) => runSync(useCase, sync, callOptions, input));
  return {
    ...(methods as TrainingMethods),
    withRepository: <Other extends Port>(other: Other) => build(other, options),
    idTypes: idTypes ?? INTEGER_IDS,
    ...(isSyncCapable(repository) ? { sync: syncMethods(repository.sync) } : {}),
    // The compiler cannot resolve the conditional type of `sync` here.
  } as Freshlegs<Store>;
};

// Choice: a locale without its own messages gets those of its language, otherwise English.
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

// Callers without TypeScript can pass options of any type.
const misconfigured = (problem: string): FreshlegsError =>
  new FreshlegsError('CONFIGURATION', `The option ${problem}`);

const isPort = (given: Partial<Port> | null | undefined): boolean =>
  typeof given?.read === 'function' && typeof given.write === 'function';

/**
 * Creates the service: logs, recovery, recommendations, swaps and custom workouts. Every method
 * takes one object with `userId`, returns plain data and fails with a `FreshlegsError`. Throws
 * `INVALID_INPUT` for an unknown time zone, and `CONFIGURATION` if `repository` is not a store, `now`
 * is not a function or `locale` is not text.
 *
 * @example
 * // const training = createFreshlegs({ repository: sqliteRepository({ database }) });
 * // await training.recovery.muscleGroups({ userId: 1 });
 */
export function createFreshlegs<Store extends Port>({
  repository,
  now = () => new Date(),
  timeZone = 'UTC',
  model = DEFAULT_RECOVERY_MODEL,
  progressionRule = DEFAULT_PROGRESSION_RULE,
  messages = {},
  locale = 'en',
  logger,
}: FreshlegsOptions<Store>): Freshlegs<Store> {
  const zone = typeof timeZone === 'string' ? canonicalTimeZone(timeZone) : null;
  if (zone === null) {
    throw invalidInput('/timeZone', 'timeZone must be an IANA name such as Europe/Berlin.');
  }
  if (!isPort(repository)) {
    throw misconfigured(
      'repository must be a store, such as postgresRepository({ pool }) or sqliteRepository({ database }).',
    );
  }
  if (typeof now !== 'function')
    throw misconfigured('now must be a function, such as () => new Date().');
  if (typeof locale !== 'string') throw misconfigured("locale must be text, such as 'de'.");
  const messagesFor = messagesByLocale(messages, locale);
  return build(repository, { now, timeZone: zone, model, progressionRule, messagesFor, logger });
}
