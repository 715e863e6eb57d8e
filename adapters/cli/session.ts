import { canonicalId, isNumberId, type IdType, type UserId } from '../../src/domain/ids.js';
import { idTypesIn } from '../sql/base-host.js';
import type { Config } from './load-config.js';
import { wrongValue, type Arguments, type Usage, type Values } from './options.js';
import type { StartProgress } from './progress.js';
import { openStore, type Store } from './store.js';
import { usageError, type Result, type Terminal } from './terminal.js';

// What a verb gets: a call, and for most verbs an open database.

/** One call of a verb. */
export interface Call {
  readonly typed: Arguments;
  readonly values: Values;
  readonly terminal: Terminal;
  readonly progress: StartProgress;
  /** Loads the config at the given path, otherwise the one in the folder. */
  readonly load: (cwd: string, given: string | undefined) => Promise<Config>;
}

/** A verb of the command: how it appears in the help, and what it does. */
export interface Verb extends Usage {
  readonly run: (call: Call) => Promise<Result>;
}

/** The users in `only`, otherwise all users after `after`. */
export interface UserRange {
  readonly only: readonly UserId[];
  readonly after: UserId | null;
}

/** A call with an open database. */
export interface Session extends Call {
  readonly config: Config;
  readonly store: Store;
  readonly range: UserRange;
}

/** The options that select users. */
export const USERS = ['user', 'after'] as const;

const ID_KINDS: Readonly<Record<IdType, string>> = {
  integer: 'a whole number above 0',
  bigint: 'a whole number above 0',
  uuid: 'a UUID',
  text: 'an id',
};

const rangeOf = ({ typed, values }: Call, config: Config): UserRange => {
  const { users } = idTypesIn(config);
  const toUserId = (text: string, option: string): UserId => {
    const id = canonicalId(users, isNumberId(users) && /^\d+$/.test(text) ? Number(text) : text);
    // The cast is needed because the host declares the TypeScript type of its ids.
    if (id !== null) return id as UserId;
    throw wrongValue(typed.command ?? '', option, ID_KINDS[users], text);
  };
  const { user = [], after } = values;
  return {
    only: [...new Set(user.map((id) => toUserId(id, 'user')))],
    after: after === undefined ? null : toUserId(after, 'after'),
  };
};

export function configOf({ load, terminal, values }: Call): Promise<Config> {
  return load(terminal.cwd, values.config);
}

/** Opens the database for a verb, and closes it even after an error. */
export function onStore(work: (session: Session) => Promise<Result>): Verb['run'] {
  return async (call) => {
    const config = await configOf(call);
    // First, because a wrong id needs no database.
    const range = rangeOf(call, config);
    const store = await openStore(config);
    try {
      return await work({ ...call, config, store, range });
    } finally {
      await store.close();
    }
  };
}

/** Throws a usage error, which says what the verb deletes, unless the call has `--yes`. */
export function confirm({ values }: Call, deletes: string): void {
  if (values.yes !== true) throw usageError(deletes, 'Run it with --yes.');
}
