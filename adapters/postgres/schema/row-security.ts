import type { BaseOption } from '../../sql/base-host.js';
import { BASE_TABLES, OWN_TABLES, quoteTable } from '../tables.js';

/**
 * Revokes what row-level security does not govern: TRUNCATE, REFERENCES and others on tables, and
 * everything on their sequences. The owner and roles with BYPASSRLS keep theirs.
 */
const revocation = (tables: readonly string[]): string => `do $$ declare given record; begin
  for given in
    select distinct held.oid::regclass as name, held.relkind, privilege.privilege_type,
      case privilege.grantee when 0 then 'public' else quote_ident(grantee.rolname) end as grantee
    from pg_catalog.pg_class held
    cross join lateral pg_catalog.aclexplode(held.relacl) privilege
    left join pg_catalog.pg_roles grantee on grantee.oid = privilege.grantee
    where privilege.grantee <> held.relowner
      and not coalesce(grantee.rolbypassrls or grantee.rolsuper, false)
      and (held.relkind = 'S'
        or privilege.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE'))
      and exists (
        select from pg_catalog.unnest(array[
          ${tables.map((table) => `'${table}'`).join(', ')}]) own (name)
        left join pg_catalog.pg_depend part
          on part.refobjid = pg_catalog.to_regclass(own.name) and held.relkind = 'S'
            and part.classid = 'pg_catalog.pg_class'::regclass and part.refclassid = part.classid
        where held.oid in (pg_catalog.to_regclass(own.name), part.objid))
  loop
    execute pg_catalog.format('revoke %s on %s %s from %s', given.privilege_type,
      case given.relkind when 'S' then 'sequence' else 'table' end, given.name, given.grantee);
  end loop;
end $$;`;

/**
 * Turns on row-level security for the library's tables, without a policy. Then only the owner of
 * the tables and roles with BYPASSRLS can use them.
 */
export function rowSecurity({
  base = false,
  schema = 'public',
}: {
  readonly base?: BaseOption;
  readonly schema?: string;
}): string {
  const names = [...(base === false ? [] : BASE_TABLES), ...OWN_TABLES];
  const tables = names.map((name) => quoteTable(schema, name));
  const statements = tables.map(
    // The printed steps do not create the table in which `migrate` records its steps.
    (table) =>
      `alter table ${table.endsWith('freshlegs_migration"') ? 'if exists ' : ''}${table} enable row level security;`,
  );
  return `-- In Supabase, roles such as anon and authenticated have privileges on new tables. Without a policy
-- they see no rows of these tables. The role of your backend must own the tables or have BYPASSRLS.
${statements.join('\n')}

-- Row-level security does not govern TRUNCATE, REFERENCES and TRIGGER, nor sequences.
${revocation(tables)}`;
}
