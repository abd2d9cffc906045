ALTER TABLE "branches" ALTER COLUMN "branch_tax" SET DATA TYPE numeric(12, 6);--> statement-breakpoint
ALTER TABLE "taxes" ALTER COLUMN "value" SET DATA TYPE numeric(12, 6);--> statement-breakpoint
ALTER TABLE "promo_codes" ALTER COLUMN "discount_percentage" SET DATA TYPE numeric(12, 6);