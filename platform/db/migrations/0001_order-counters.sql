CREATE TABLE "order_counters" (
	"business" integer PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_counters" ADD CONSTRAINT "order_counters_business_businesses_id_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;