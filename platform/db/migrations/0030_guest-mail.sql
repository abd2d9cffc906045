DROP INDEX "orders_updated_at_index";--> statement-breakpoint
CREATE INDEX "orders_updated_at_index" ON "orders" USING btree ("updated_at") WHERE "orders"."guest_consent" is not null;