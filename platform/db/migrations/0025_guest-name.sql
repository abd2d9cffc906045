ALTER TABLE "orders" ADD COLUMN "guest_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "guest_consent" jsonb;--> statement-breakpoint
CREATE INDEX "orders_updated_at_index" ON "orders" USING btree ("updated_at") WHERE "orders"."guest_name" is not null;