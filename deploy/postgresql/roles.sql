-- The roles of the market and its database, made once on the primary: psql -f roles.sql -v market_password=… -v replicator_password=…
create role market login password :'market_password';
-- A pooler drops these where a process brings them. Migrations and operators' commands lift them for themselves.
alter role market set statement_timeout = '5s';
alter role market set idle_in_transaction_session_timeout = '10s';
create role replicator login replication password :'replicator_password';
-- What pg_rewind reads.
grant execute on function pg_ls_dir(text, boolean, boolean) to replicator;
grant execute on function pg_stat_file(text, boolean) to replicator;
grant execute on function pg_read_binary_file(text) to replicator;
grant execute on function pg_read_binary_file(text, bigint, bigint, boolean) to replicator;
create role haproxy_check login connection limit 8;
create database market owner market encoding 'UTF8' template template0 lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8';
