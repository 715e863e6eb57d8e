import { namedTables } from '../../sql/host-columns.js';
import { fault, warning, type HostFinding } from '../../sql/host-faults.js';
import { selectsOf } from '../../sql/host-selects.js';
import { readAnswer, type PostgresClient } from '../driver.js';
import { OWN_TABLES, quoteTable } from '../tables.js';
import type { CheckedSchema } from './catalogue.js';

// Row-level security hides rows without an error, and a table without it is open to each role with
// privileges.

// A permissive policy with the condition true hides no row. Restrictive policies are not read.
const HIDDEN = `
  select coalesce(json_agg(json_build_object('table', class.oid::regclass::text,
    'isEmpty', policies.conditions is null, 'role', current_user) order by class.relname), '[]')::text
    as answer
  from pg_catalog.pg_class class
  join pg_catalog.pg_namespace namespace on namespace.oid = class.relnamespace
  cross join lateral (
    select array_agg(pg_catalog.pg_get_expr(policy.polqual, class.oid)) as conditions
    from pg_catalog.pg_policy policy
    where policy.polrelid = class.oid and policy.polpermissive and policy.polcmd in ('*', 'r')
      and exists (select from unnest(policy.polroles) held (role)
        where case when role = 0 then true else pg_has_role(role, 'usage') end)) policies
  where class.relkind in ('r', 'p') and row_security_active(class.oid)
    and (namespace.nspname = $1 or namespace.nspname = any ($2::text[])
      or pg_catalog.pg_table_is_visible(class.oid))
    and class.relname = any ($2::text[]) and 'true' <> all (coalesce(policies.conditions, '{}'))`;

// Choice: report only roles that can do more with these tables than with the logs, because a host
// may give its app's role privileges without being its owner.
const open = (logs: string): string => `
  select json_build_object('tables', string_agg(distinct class.relname, ', '),
    'roles', string_agg(distinct coalesce(grantee.rolname, 'public'), ', '))::text as answer
  from pg_catalog.pg_class class
  join pg_catalog.pg_class logs on logs.oid = pg_catalog.to_regclass('${logs}')
  cross join lateral pg_catalog.aclexplode(class.relacl) privilege
  left join pg_catalog.pg_roles grantee on grantee.oid = privilege.grantee
  where class.relnamespace = pg_catalog.to_regnamespace($1) and class.relname = any ($2::text[])
    and class.relkind in ('r', 'p') and not class.relrowsecurity
    and privilege.grantee <> class.relowner and grantee.rolname is distinct from current_user
    and not coalesce(grantee.rolbypassrls or grantee.rolsuper, false)
    and has_schema_privilege(privilege.grantee, class.relnamespace, 'usage')
    and (logs.relrowsecurity or not has_table_privilege(privilege.grantee, logs.oid, 'select'))`;

interface Hidden {
  readonly table: string;
  readonly isEmpty: boolean;
  readonly role: string;
}

const ask = async (
  client: PostgresClient,
  text: string,
  schema: string,
  names: readonly string[],
) =>
  readAnswer(await client.query(text, [schema, `{${names.map((name) => `"${name}"`).join(',')}}`]));

/** What row-level security hides from this role, and what other roles reach without it. */
export async function rowSecurityFindings(
  client: PostgresClient,
  { host, schema }: CheckedSchema,
): Promise<readonly HostFinding[]> {
  const texts = [
    ...namedTables(host).map(({ table }) => table),
    ...selectsOf(host).map(({ from }) => from),
  ];
  // SQL of the mapping may read any table, so each of its words can be a name.
  const words = new Set([...OWN_TABLES, ...(texts.join(' ').match(/[\w$]+/g) ?? [])]);
  const hidden = (await ask(client, HIDDEN, schema, [...words])) as readonly Hidden[];
  const logs = quoteTable(schema, host.logs.table);
  const reached = await ask(client, open(logs), schema, OWN_TABLES);
  const { tables, roles } = reached as Record<'tables' | 'roles', string | null>;
  const told = (isEmpty: boolean) => {
    const found = hidden.filter((each) => each.isEmpty === isEmpty);
    return found
      .slice(0, 1)
      .map(({ role }) => ({ role, tables: found.map(({ table }) => table).join(', ') }));
  };
  return [
    ...told(true).map((each) => fault('row_security', each)),
    ...told(false).map((each) => warning(fault('row_security.policies', each))),
    ...(tables === null || roles === null
      ? []
      : [warning(fault('open_tables', { tables, roles }))]),
  ];
}
