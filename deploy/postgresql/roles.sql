-- The market's role and its database, made once on the primary: psql -f roles.sql -v market_password=…
create role market login password :'market_password';
-- A pooler drops these where a process brings them. Migrations and operators' commands lift them for themselves.
alter role market set statement_timeout = '5s';
alter role market set idle_in_transaction_session_timeout = '10s';
create database market owner market encoding 'UTF8' template template0 lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8';
