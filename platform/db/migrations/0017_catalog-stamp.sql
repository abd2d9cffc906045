CREATE TABLE "catalog_stamps" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"stamp" uuid DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
INSERT INTO "catalog_stamps" DEFAULT VALUES;--> statement-breakpoint
CREATE FUNCTION "change_catalog_stamp"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "catalog_stamps" SET "stamp" = gen_random_uuid();
	RETURN NULL;
END $$;--> statement-breakpoint
DO $$
DECLARE place text;
BEGIN
	FOREACH place IN ARRAY ARRAY[
		'addresses', 'banner_images', 'banner_menu_groups', 'banners', 'branch_coverage_areas', 'branch_delivery_methods',
		'branch_logos', 'branch_payment_methods', 'branches', 'business_bussines_types', 'business_hosts', 'business_logos',
		'businesses', 'bussines_types', 'categories', 'delivery_methods', 'files', 'menu_group_availability_times', 'menu_groups',
		'menu_product_branches', 'menu_product_item_items', 'menu_product_item_photos', 'menu_product_item_side_or_topings',
		'menu_product_items', 'menu_product_shared_branches', 'menu_products', 'payment_methods', 'plan_addons', 'plans',
		'product_photos', 'product_toping_categories', 'product_topings', 'products', 'promo_code_branches', 'promo_codes',
		'side_or_toping_items', 'side_or_topings', 'subscription_plan_addons', 'subscriptions', 'taxes', 'working_days'
	] LOOP
		EXECUTE format('CREATE TRIGGER "catalog_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION "change_catalog_stamp"()', place);
	END LOOP;
END $$;
