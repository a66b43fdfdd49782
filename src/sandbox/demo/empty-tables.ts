/**
 * One statement that empties these tables and all that refers to them, counting from 1 again. For demos, tests and
 * benchmarks: records refuse it (`records_stay` of the migration), so that their triggers are off meanwhile, which the
 * tables' owner may do.
 */
export function emptyTables(names: readonly string[]): string {
  const each = (what: 'disable' | 'enable') => `
    for one in select tgrelid::regclass as records, tgname from pg_trigger where tgfoid = 'records_stay'::regproc loop
      execute format('alter table %s ${what} trigger %I', one.records, one.tgname);
    end loop;`;
  return `do $$ declare one record; begin ${each('disable')}
    truncate table ${names.map((name) => `"${name}"`).join(', ')} restart identity cascade; ${each('enable')} end $$`;
}
