-- A seller's screen rings for an order that is new, and not for one whose time was extended; an order by card is new once it is paid.
CREATE OR REPLACE FUNCTION "announce_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM announce('order', NEW.buyer_id, NEW.mart_id, jsonb_build_object('orderId', NEW.id, 'storeId', NEW.mart_id,
		'productId', NEW.product_id, 'state', NEW.state, 'isNew', TG_OP = 'INSERT' OR OLD.state = 'paying',
		'validUntil', to_char(NEW.valid_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
	RETURN NULL;
END $$;
