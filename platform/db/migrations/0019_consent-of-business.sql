-- One row of a person, business and version: the first that was given counts (A220).
DELETE FROM "consents" AS later USING "consents" AS first WHERE later."user" = first."user" AND later."business" = first."business" AND later."version" = first."version" AND later."id" > first."id";--> statement-breakpoint
-- Who ordered at a business let it see who they are; the text of now they have not read, so they are asked with the next log-in.
INSERT INTO "consents" ("user", "business", "version", "accepted_at") SELECT o."customer", o."business", 'ordered', min(o."created_at") FROM "orders" AS o WHERE o."customer" IS NOT NULL AND o."business" IS NOT NULL AND o."created_at" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "consents" AS c WHERE c."user" = o."customer" AND c."business" = o."business") GROUP BY o."customer", o."business";--> statement-breakpoint
DROP INDEX "consents_user_index";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "business" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_business_businesses_id_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_business_version_unique" UNIQUE("user","business","version");--> statement-breakpoint
-- A session did not say whose storefront it is of: it is clear where the person knows one business, else it ends.
UPDATE "sessions" AS s SET "business" = (SELECT min(c."business") FROM "consents" AS c WHERE c."user" = s."user") WHERE (SELECT count(DISTINCT c."business") FROM "consents" AS c WHERE c."user" = s."user") = 1;--> statement-breakpoint
UPDATE "sessions" SET "revoked_at" = now() WHERE "business" IS NULL AND "revoked_at" IS NULL;