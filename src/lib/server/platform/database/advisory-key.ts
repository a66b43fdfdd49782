/**
 * The key of an advisory lock, as SQL. PostgreSQL keeps these locks by database, so that the schema is part of the key:
 * two regions in one database never wait for each other (docs/regions.md).
 */
export const advisoryKey = (lock: number): string => `hashtextextended(concat(current_schema()), ${lock})`;
