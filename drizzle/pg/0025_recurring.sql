CREATE TABLE "bank_payments" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"day" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"name" text NOT NULL,
	"iban" text NOT NULL,
	"purpose" text NOT NULL,
	"booked_by" text NOT NULL,
	"booked_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recurring_invoice_runs" (
	"schedule_id" text NOT NULL,
	"day" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"invoice_id" text,
	"made_at" bigint NOT NULL,
	CONSTRAINT "recurring_invoice_runs_schedule_id_day_pk" PRIMARY KEY("schedule_id","day")
);
--> statement-breakpoint
CREATE TABLE "recurring_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"client_id" text NOT NULL,
	"details" jsonb NOT NULL,
	"is_paused" boolean NOT NULL,
	"next_day" text,
	"saved_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"deleted_at" bigint
);
--> statement-breakpoint
ALTER TABLE "bank_payments" ADD CONSTRAINT "bank_payments_transaction_id_bank_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."bank_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_payments_transaction" ON "bank_payments" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "bank_transactions_booked" ON "bank_transactions" USING btree ("booked_at","id");--> statement-breakpoint
CREATE INDEX "bank_transactions_day" ON "bank_transactions" USING btree ("day","amount");--> statement-breakpoint
CREATE INDEX "recurring_invoice_runs_invoice" ON "recurring_invoice_runs" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "recurring_invoice_runs_state" ON "recurring_invoice_runs" USING btree ("state");--> statement-breakpoint
CREATE INDEX "recurring_invoices_due" ON "recurring_invoices" USING btree ("next_day");