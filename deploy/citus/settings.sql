-- Citus by schema (docs/regions.md): run on the coordinator, in the database `market`, as its superuser, after
-- `create extension citus` and with all workers there: it passes them on. Connections take the settings up when they are made.
alter database market set citus.enable_schema_based_sharding to on;
-- The market's triggers write into tables of their own schema, which lies on one worker.
alter database market set citus.enable_unsafe_triggers to on;
-- What a trigger does is asked of the worker it runs on.
alter database market set citus.allow_nested_distributed_execution to on;
-- `set local market.quiet` reaches the triggers.
alter database market set citus.propagate_set_commands to 'local';
