ALTER TABLE "outbox_tasks" RENAME COLUMN "held_by" TO "leased_by";--> statement-breakpoint
ALTER TABLE "outbox_tasks" RENAME COLUMN "held_until" TO "leased_until";