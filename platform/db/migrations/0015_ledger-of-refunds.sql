DROP INDEX "payment_ledger_payment_event_transaction_index";--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD COLUMN "given_back" numeric(12, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_ledger_payment_transaction_index" ON "payment_ledger" USING btree ("payment","transaction");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_ledger_payment_event_transaction_index" ON "payment_ledger" USING btree ("payment","event","transaction") WHERE "payment_ledger"."transaction" is not null and "payment_ledger"."event" in ('wait', 'approve', 'reject');