ALTER TABLE "sign_ups" ALTER COLUMN "consent_version" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_ups" ALTER COLUMN "consented_at" DROP NOT NULL;