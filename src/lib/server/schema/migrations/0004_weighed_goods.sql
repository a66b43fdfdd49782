ALTER TABLE "refunds" DROP CONSTRAINT "refunds_origin";--> statement-breakpoint
ALTER TABLE "offline_claims" ADD COLUMN "weights" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "weighed_grams" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "weighed_price_won" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_weighed" CHECK (case when "orders"."weight_grams" is null then num_nonnulls("orders"."weighed_grams", "orders"."weighed_price_won") = 0
        else ("orders"."state" = 'pickedUp') = ("orders"."weighed_price_won" is not null) and "orders"."weighed_price_won" between 1 and "orders"."total_price_won" end) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_origin" CHECK ("refunds"."origin" in ('end', 'weighed', 'dispute', 'operator', 'attributed', 'chargeback')) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_weight" CHECK ("products"."weight_grams" > 0) NOT VALID;
--> statement-breakpoint
-- By hand, from here on.
-- A process of the release before places orders without saying what a piece weighs: they are sold by weight all the same, and nobody hands them over for the price that was told at the most (orders_weighed).
CREATE FUNCTION "order_by_weight"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	SELECT p.weight_grams INTO NEW.weight_grams FROM products p WHERE p.id = NEW.product_id;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_by_weight" BEFORE INSERT ON "orders" FOR EACH ROW
	WHEN (NEW.weight_grams IS NULL AND NEW.state IN ('paying', 'open') AND current_setting('market.quiet', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION order_by_weight();--> statement-breakpoint
-- What a list or a product's page shows of it.
CREATE TRIGGER "shelf_weighed" AFTER UPDATE ON "products" FOR EACH ROW
	WHEN (OLD.weight_grams IS DISTINCT FROM NEW.weight_grams AND current_setting('market.quiet', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION tell_shelf();--> statement-breakpoint
-- Outside a transaction
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_weighed";--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_origin";--> statement-breakpoint
ALTER TABLE "products" VALIDATE CONSTRAINT "products_weight";
