ALTER TABLE "order_attempts" DROP CONSTRAINT "order_attempts_business_businesses_id_fk";
--> statement-breakpoint
ALTER TABLE "order_attempts" ALTER COLUMN "body_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_attempts" DROP COLUMN "business";--> statement-breakpoint
ALTER TABLE "order_attempts" DROP COLUMN "answer_status";