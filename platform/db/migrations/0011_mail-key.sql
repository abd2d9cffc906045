ALTER TABLE "outbox_mails" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_key_unique" UNIQUE("key");