import { toPositional } from '../sql/named.js';
import { compose, type Part } from './parts.js';
import { replayPart, storedParts } from './recovery.js';
import { ownFunctionsIn, ownTablesIn } from './tables.js';

// A statement that is not named is planned at each call, which is half of what these two reads took;
// the statements of a PL/pgSQL function are planned once in a session, also where a pooler lends it to
// others. Most recovered takes 0.75 of the time by it, muscle groups 0.65.
//
// What the functions answer is called for by this version and by older ones while an upgrade runs, so
// it never changes: whoever changes the parts keeps the text of this step as it was, and makes
// functions of other names by another step.

/** The types of what the functions are given: the user, and the schema that is to be read. */
const PARAMETERS = '(bigint, text)';

/** Statements that call the functions for `:user`. */
export const callsIn = (schema: string) => {
  const { recovery, recoveryWithLoads } = ownFunctionsIn(schema);
  const callOf = (name: string): string => `select ${name}(:user, '${schema}') as answer`;
  return { recovery: callOf(recovery), recoveryWithLoads: callOf(recoveryWithLoads) };
};

// The text names its tables with their schema, which a renamed or copied schema leaves as it was: the
// function of the copy would read the rows of the other. `create or replace`, so that it can be
// pasted again then.
const readFunction = (name: string, schema: string, ...parts: readonly Part[]): string => `
create or replace function ${name}${PARAMETERS} returns text language plpgsql stable as $freshlegs$
begin
  if $2 <> '${schema}' then
    raise invalid_schema_name using message = 'this function reads the schema ${schema}';
  end if;
  return (${toPositional(compose(...parts), { user: 'bigint' }).text});
end
$freshlegs$;
`;

/** The reads of a user's recovery in the present: without loads, and with those of a replay. */
export const readFunctions = (schema: string): string => {
  const { recovery, recoveryWithLoads } = ownFunctionsIn(schema);
  const stored = storedParts(ownTablesIn(schema));
  const replay = replayPart(ownTablesIn(schema), {});
  return (
    readFunction(recovery, schema, ...stored) +
    readFunction(recoveryWithLoads, schema, ...stored, replay)
  );
};

/** Takes the functions away. */
export const dropFunctions = (schema: string): string =>
  Object.values(ownFunctionsIn(schema))
    .map((name) => `drop function if exists ${name}${PARAMETERS};\n`)
    .join('');
