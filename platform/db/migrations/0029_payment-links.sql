CREATE TABLE "payment_links" (
	"payment" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"taken_by" text,
	CONSTRAINT "payment_links_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_payment_payments_id_fk" FOREIGN KEY ("payment") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;