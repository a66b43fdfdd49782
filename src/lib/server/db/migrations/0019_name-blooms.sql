CREATE TABLE "name_blooms" (
	"mart_id" integer PRIMARY KEY NOT NULL,
	"bits" bit(4096) NOT NULL,
	"narrowed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "name_blooms" ADD CONSTRAINT "name_blooms_mart_id_marts_id_fk" FOREIGN KEY ("mart_id") REFERENCES "public"."marts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "name_blooms_narrowed" ON "name_blooms" USING btree ("narrowed_at");--> statement-breakpoint
-- No plan asks how they are spread, and a sample of them is 50 KB.
ALTER TABLE "name_blooms" ALTER COLUMN "bits" SET STATISTICS 0;--> statement-breakpoint
-- A bit for each letter, and one for each two that stand beside each other, as domain/name-bloom.ts reckons.
CREATE FUNCTION "name_bloom"(names text) RETURNS bit(4096) LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	bits bit(4096) := B'0'::bit(4096);
	letter integer;
	before integer;
BEGIN
	FOR letter IN SELECT ascii(one) FROM regexp_split_to_table(names, '') one WHERE one <> '' LOOP
		bits := set_bit(bits, letter * 613 % 4096, 1);
		IF before IS NOT NULL THEN
			bits := set_bit(bits, (before * 977 + letter) % 4096, 1);
		END IF;
		before := letter;
	END LOOP;
	RETURN bits;
END $$;--> statement-breakpoint
-- Holds the row, also where nothing is new: whoever makes it anew from what the mart sells waits for this transaction. A mart
-- without a row may sell anything, and so may its first row.
CREATE FUNCTION "add_names"(mart integer, names text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	made CONSTANT bit(4096) := name_bloom(names);
BEGIN
	INSERT INTO name_blooms AS known (mart_id, bits) VALUES (mart, ~B'0'::bit(4096))
		ON CONFLICT (mart_id) DO UPDATE SET bits = known.bits | made WHERE known.bits & made <> made;
END $$;--> statement-breakpoint
-- In one order, so that no two wait for each other.
CREATE FUNCTION "add_names_of_listed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	mart record;
BEGIN
	FOR mart IN SELECT mart_id AS id, string_agg(DISTINCT search_name, ' ') AS names FROM listed GROUP BY mart_id ORDER BY mart_id LOOP
		PERFORM add_names(mart.id, mart.names);
	END LOOP;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "add_names_of_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM add_names(NEW.mart_id, NEW.search_name);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "products_named" AFTER INSERT ON "products" REFERENCING NEW TABLE AS listed
	FOR EACH STATEMENT EXECUTE FUNCTION add_names_of_listed();--> statement-breakpoint
-- No order and no move of stock comes by here.
CREATE TRIGGER "products_named_anew" AFTER UPDATE OF "search_name", "sale_ends_at" ON "products" FOR EACH ROW
	WHEN (NEW.search_name <> OLD.search_name OR NEW.sale_ends_at > OLD.sale_ends_at)
	EXECUTE FUNCTION add_names_of_changed();
