// `createFreshlegs` builds the methods of `training` from use cases, one file per group. A use case
// is data: it parses the input, calls the port once, and shapes the answer. `use-case.ts` runs use
// cases, asynchronously or synchronously, and maps errors. `logger.ts` writes one line per call.
import type { z } from 'zod';
import { canonicalTimeZone, isTimeOfDay, type Zone } from '../domain/calendar.js';
import { INTEGER_IDS, type IdTypes } from '../domain/ids.js';
import { invalidInput, FreshlegsError } from '../errors.js';
import { messagesOf } from '../domain/messages.js';
import type { MessageOverrides } from '../domain/reasons.js';
import type { ProgressionRule } from '../domain/progression/rules.js';
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
import {
  runAsync,
  runSync,
  schemasFor,
  type InputSchema,
  type RunnerOptions,
  type UseCase,
} from './use-case.js';

const useCases: UseCases = {
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
};

// Named one by one: declarations then refer to the groups, where the methods have their
// documentation, instead of repeating them.
/** The use cases by group. */
interface UseCases {
  /** Planned and completed workouts. */
  readonly logs: typeof logs;
  /** How recovered each muscle group is. */
  readonly recovery: typeof recovery;
  /** What to train next. */
  readonly recommendations: typeof recommendations;
  /** Replace a workout with another, and undo that. */
  readonly swaps: typeof swaps;
  /** A workout made to fit today. */
  readonly sessions: typeof sessions;
  /** Workouts that the user created. */
  readonly customWorkouts: typeof customWorkouts;
  /** How much to lift next. */
  readonly progression: typeof progression;
  /** Exercises and programs to choose from. */
  readonly catalogue: typeof catalogue;
  /** How many sets each muscle group got. */
  readonly volume: typeof volume;
  /** Exercises to avoid or to prefer, and places with their equipment. */
  readonly preferences: typeof preferences;
  /** A user's rows as a whole. */
  readonly users: typeof users;
}
type AnyUseCase = UseCase<InputSchema, unknown, unknown>;

const entriesOf = (groups: object) => Object.entries(groups) as (readonly [string, object])[];

/** The zod schemas of {@link inputSchemasOf}, by group and method. */
export type InputSchemas = {
  readonly [Group in keyof UseCases]: {
    readonly [Name in keyof UseCases[Group]]: UseCases[Group][Name] extends UseCase<
      infer Input,
      infer _Result,
      infer _Answer
    >
      ? ReturnType<Input>
      : never;
  };
};

/**
 * Returns the zod schema of each method's input, by group and method name. Use it to describe the
 * same input elsewhere, such as in an HTTP API. Methods already parse their input. `idTypes` are
 * those of the repository; integers by default. `takesLogIds` is true if callers give the ids of
 * logs, as with base tables with text ids.
 *
 * @example
 * inputSchemasOf().logs.find.safeParse({ userId: 1, logId: 2 }).success; // true
 */
export function inputSchemasOf(idTypes?: IdTypes, takesLogIds = false): InputSchemas {
  return Object.fromEntries(
    entriesOf(useCases).map(([group, cases]) => [
      group,
      Object.fromEntries(
        Object.entries(cases).map(([name, useCase]) => [
          name,
          schemasFor(idTypes, takesLogIds)(useCase as AnyUseCase),
        ]),
      ),
    ]),
    // The compiler cannot match each schema to its name here.
  ) as InputSchemas;
}

type Method<Case, Sync> =
  Case extends UseCase<infer Input, infer _Result, infer Answer>
    ? (input: z.input<ReturnType<Input>>) => Sync extends true ? Answer : Promise<Answer>
    : never;

/** The methods of the service, in groups. */
export type TrainingMethods<Sync extends boolean = false> = {
  readonly [Group in keyof UseCases]: {
    readonly [Name in keyof UseCases[Group]]: Method<UseCases[Group][Name], Sync>;
  };
};

/** The options of {@link createFreshlegs}. */
export interface FreshlegsOptions<Store extends Port = Port> {
  /**
   * The store: `sqliteRepository({ database })`, `postgresRepository({ pool })`,
   * `memoryRepository()`, or your own {@link Port}.
   */
  readonly repository: Store;
  /** The clock; by default the system's. Tests pass a fixed time. */
  readonly now?: () => Date;
  /** The IANA time zone for calendar dates; default UTC. A call can use another one. */
  readonly timeZone?: string;
  /**
   * The local time at which a day begins, such as `04:00`: a workout at 1 am then belongs to the day
   * before. Default `00:00`.
   */
  readonly dayStartsAt?: string;
  /** The first day of a week, from 0 = Sunday to 6 = Saturday; default 1 = Monday. */
  readonly weekStartsOn?: number;
  /** Computes the recovery scores; default {@link DEFAULT_RECOVERY_MODEL}. */
  readonly model?: RecoveryModel;
  /**
   * Decides the next sets of an exercise; default `DEFAULT_PROGRESSION_RULE`, and for
   * beginners `DOUBLE_PROGRESSION`.
   */
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

/** The service: its methods in groups. {@link SyncFreshlegs} also has them without promises. */
export interface Freshlegs extends TrainingMethods {
  /** Returns the same service with another repository, such as one in the caller's transaction. */
  readonly withRepository: Creator<[repository: SyncCapablePort], [repository: Port]>;
  /** The types of the host's ids, as the repository states them; integers by default. */
  readonly idTypes: IdTypes;
  /** The IANA time zone of calls that give none. */
  readonly timeZone: string;
  /** The local time at which a day begins, such as `04:00`. */
  readonly dayStartsAt: string;
}

/**
 * The service with `sync`, for a synchronous repository such as SQLite or memory.
 *
 * @example
 * // const training: SyncFreshlegs = createFreshlegs({ repository: sqliteRepository({ database }) });
 * // training.sync.logs.record({ userId, logId });
 */
export interface SyncFreshlegs extends Freshlegs {
  /** The same methods without promises: they return the answer or throw. */
  readonly sync: TrainingMethods<true>;
}

/** The result is synchronous where the repository is. */
interface Creator<Sync extends unknown[], Async extends unknown[]> {
  (...given: Sync): SyncFreshlegs;
  (...given: Async): Freshlegs;
}

const mapMethods = (run: (useCase: AnyUseCase, input: unknown) => unknown): unknown =>
  Object.fromEntries(
    entriesOf(useCases).map(([group, cases]) => [
      group,
      Object.fromEntries(
        Object.entries(cases).map(([name, useCase]) => [
          name,
          (input: unknown) => run(useCase as AnyUseCase, input),
        ]),
      ),
    ]),
  );

// Callers without TypeScript can pass options of any type.
const misconfigured = (problem: string): FreshlegsError =>
  new FreshlegsError('CONFIGURATION', `The option ${problem}`);

const requireRepository = (repository: Partial<Port> | null | undefined): void => {
  if (typeof repository?.read === 'function' && typeof repository.write === 'function') return;
  throw misconfigured(
    'repository must be a store. Pass sqliteRepository({ database }), postgresRepository({ pool }) or memoryRepository(), not a database handle.',
  );
};

const isSyncCapable = (repository: Port | SyncCapablePort): repository is SyncCapablePort =>
  'sync' in repository;

const build = (repository: Port, options: RunnerOptions): Freshlegs => {
  requireRepository(repository);
  const { idTypes, completionStepMs, performedSets, takesLogIds } = repository;
  const schemas = schemasFor(idTypes, takesLogIds);
  const callOptions = { ...options, schemas, completionStepMs, performedSets, takesLogIds };
  const methods = mapMethods((useCase, input) => runAsync(useCase, repository, callOptions, input));
  const syncMethods = (sync: SyncPort) =>
    mapMethods((useCase, input) => runSync(useCase, sync, callOptions, input));
  return {
    ...(methods as TrainingMethods),
    // The compiler cannot tell here whether the result has `sync`.
    withRepository: ((other: Port) => build(other, options)) as Freshlegs['withRepository'],
    idTypes: idTypes ?? INTEGER_IDS,
    timeZone: options.timeZone,
    dayStartsAt: options.dayStartsAt,
    ...(isSyncCapable(repository) ? { sync: syncMethods(repository.sync) } : {}),
  };
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

/**
 * Creates the service: logs, recovery, recommendations, swaps and custom workouts. Every method
 * takes one object with `userId`, returns plain data and fails with a `FreshlegsError`. Throws
 * `INVALID_INPUT` for an unknown time zone, and `CONFIGURATION` for another option of the wrong kind.
 *
 * @example
 * // const training = createFreshlegs({ repository: sqliteRepository({ database }) });
 * // await training.recovery.muscleGroups({ userId: 1 });
 */
export function createFreshlegs(options: FreshlegsOptions<SyncCapablePort>): SyncFreshlegs;
export function createFreshlegs(options: FreshlegsOptions): Freshlegs;
export function createFreshlegs({
  repository,
  now = () => new Date(),
  timeZone = 'UTC',
  dayStartsAt = '00:00',
  weekStartsOn = 1,
  model = DEFAULT_RECOVERY_MODEL,
  progressionRule,
  messages = {},
  locale = 'en',
  logger,
}: FreshlegsOptions): Freshlegs {
  const zone = typeof timeZone === 'string' ? canonicalTimeZone(timeZone) : null;
  if (zone === null) {
    throw invalidInput('/timeZone', 'timeZone must be an IANA name such as Europe/Berlin.');
  }
  if (typeof dayStartsAt !== 'string' || !isTimeOfDay(dayStartsAt)) {
    throw misconfigured("dayStartsAt must be a time of day, such as '04:00'.");
  }
  if (!Number.isInteger(weekStartsOn) || weekStartsOn < 0 || weekStartsOn > 6) {
    throw misconfigured('weekStartsOn must be a day of the week, from 0 (Sunday) to 6 (Saturday).');
  }
  if (typeof now !== 'function')
    throw misconfigured('now must be a function, such as () => new Date().');
  if (typeof locale !== 'string') throw misconfigured("locale must be text, such as 'de'.");
  const messagesFor = messagesByLocale(messages, locale);
  const days = { timeZone: zone, dayStartsAt, weekStartsOn };
  const zoneFor = (own = zone): Zone => ({ timeZone: own, dayStartsAt });
  return build(repository, { ...days, now, zoneFor, model, progressionRule, messagesFor, logger });
}
