import { toPositional } from '../sql/named.js';
import { compose, type Part } from './parts.js';
import { replayPart, storedParts } from './recovery.js';
import type { OwnFunctions, OwnTables } from './tables.js';

// A statement that is not named is planned at each call, which is half of what these two take; the
// statements of a PL/pgSQL function are planned once in a session, also where a pooler lends it to
// others. Most recovered takes 0.75 of the time by it, muscle groups 0.6.
//
// Instances of this version and of older ones call them while an upgrade runs, so what they answer
// is theirs for ever: whoever needs another answer makes a function of another name by another step.
const readFunction = (name: string, ...parts: readonly Part[]): string => `
create function ${name}(bigint) returns text language plpgsql stable as $freshlegs$
begin
  return (${toPositional(compose(...parts), { user: 'bigint' }).text});
end
$freshlegs$;
`;

/** The reads of a user's recovery in the present: without loads, and with those of a replay. */
export const readFunctions = (functions: OwnFunctions, t: OwnTables): string =>
  readFunction(functions.recovery, ...storedParts(t)) +
  readFunction(functions.recoveryWithLoads, ...storedParts(t), replayPart(t, {}));

/** Takes the functions away. */
export const dropFunctions = (functions: OwnFunctions): string =>
  Object.values(functions)
    .map((name) => `drop function if exists ${name}(bigint);\n`)
    .join('');
