-- What two machines without Patroni need beside roles.sql: psql -f roles-by-hand.sql -v replicator_password=… (Patroni makes its own.)
create role replicator login replication password :'replicator_password';
-- What pg_rewind reads.
grant execute on function pg_ls_dir(text, boolean, boolean) to replicator;
grant execute on function pg_stat_file(text, boolean) to replicator;
grant execute on function pg_read_binary_file(text) to replicator;
grant execute on function pg_read_binary_file(text, bigint, bigint, boolean) to replicator;
create role haproxy_check login connection limit 8;
