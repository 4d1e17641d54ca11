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
ALTER TABLE "bank_payments" ADD CONSTRAINT "bank_payments_transaction_id_bank_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."bank_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_payments_transaction" ON "bank_payments" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "bank_transactions_booked" ON "bank_transactions" USING btree ("booked_at","id");--> statement-breakpoint
CREATE INDEX "bank_transactions_day" ON "bank_transactions" USING btree ("day","amount");