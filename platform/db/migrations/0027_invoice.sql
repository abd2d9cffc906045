ALTER TABLE "orders" ADD COLUMN "invoice" jsonb;--> statement-breakpoint
CREATE INDEX "orders_created_at_index" ON "orders" USING btree ("created_at") WHERE "orders"."invoice" is not null;