-- By which version of the normaliser a row's search columns were made, and what it made. Rows of older versions, also those
-- that one writes beside this version during an upgrade, are told by it and written anew in batches by a job, not here. The
-- next migration has the index that finds them; the number in it is SEARCH_VERSION (domain/search.ts).
ALTER TABLE "products" ADD COLUMN "search_stamp" text DEFAULT '' NOT NULL;
