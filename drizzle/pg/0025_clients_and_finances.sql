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
CREATE TABLE "client_links" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target_id" text NOT NULL,
	"digest" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"revoked_at" bigint,
	"expires_at" bigint,
	"first_opened_at" bigint,
	"last_opened_at" bigint
);
--> statement-breakpoint
CREATE TABLE "expense_receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"expense_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"digest" text NOT NULL,
	"path" text NOT NULL,
	"store_key" text,
	"uploaded_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"deleted_at" bigint
);
--> statement-breakpoint
CREATE TABLE "expenses" (
	"id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"day" text NOT NULL,
	"supplier" text NOT NULL,
	"reference" text NOT NULL,
	"category" text NOT NULL,
	"note" text NOT NULL,
	"currency" text NOT NULL,
	"rows" jsonb NOT NULL,
	"net" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"client_id" text,
	"project_id" text,
	"is_billable" boolean NOT NULL,
	"due_date" text,
	"paid_on" text,
	"supplier_key" text NOT NULL,
	"category_key" text NOT NULL,
	"search_text" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"deleted_at" bigint
);
--> statement-breakpoint
CREATE TABLE "fixed_price_lines" (
	"invoice_id" text NOT NULL,
	"line_id" text NOT NULL,
	"project_id" text NOT NULL,
	"milestone_id" text,
	CONSTRAINT "fixed_price_lines_invoice_id_line_id_pk" PRIMARY KEY("invoice_id","line_id")
);
--> statement-breakpoint
CREATE TABLE "invoice_expenses" (
	"expense_id" text PRIMARY KEY NOT NULL,
	"invoice_id" text NOT NULL,
	"line_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_sendings" (
	"id" text PRIMARY KEY NOT NULL,
	"invoice_id" text NOT NULL,
	"level" bigint,
	"recipients" jsonb NOT NULL,
	"copies" jsonb NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"client_link_id" text,
	"is_by_hand" boolean NOT NULL,
	"state" text NOT NULL,
	"fault" text,
	"fault_text" text NOT NULL,
	"claimed_until" bigint,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"sent_at" bigint
);
--> statement-breakpoint
CREATE TABLE "milestones" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"version" bigint NOT NULL,
	"name" text NOT NULL,
	"day" text,
	"amount" bigint,
	"currency" text,
	"percent" text,
	"reached_on" text,
	"position" bigint NOT NULL,
	"ticket_ids" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"deleted_at" bigint,
	CONSTRAINT "milestones_share" CHECK ("milestones"."amount" is null or "milestones"."percent" is null)
);
--> statement-breakpoint
CREATE TABLE "prepayment_deductions" (
	"invoice_id" text NOT NULL,
	"line_id" text NOT NULL,
	"prepayment_id" text NOT NULL,
	"tax_category" text NOT NULL,
	"tax_rate" text NOT NULL,
	CONSTRAINT "prepayment_deductions_invoice_id_line_id_pk" PRIMARY KEY("invoice_id","line_id")
);
--> statement-breakpoint
CREATE TABLE "quote_revisions" (
	"quote_id" text NOT NULL,
	"revision" bigint NOT NULL,
	"sent" jsonb NOT NULL,
	"digest" text NOT NULL,
	"sent_at" bigint NOT NULL,
	"sent_by" text NOT NULL,
	"file_name" text NOT NULL,
	"file_digest" text NOT NULL,
	"file_size" bigint NOT NULL,
	"file" text NOT NULL,
	"decision" jsonb,
	CONSTRAINT "quote_revisions_quote_id_revision_pk" PRIMARY KEY("quote_id","revision")
);
--> statement-breakpoint
CREATE TABLE "quote_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"number_pattern" text NOT NULL,
	"valid_days" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"project_id" text,
	"version" bigint NOT NULL,
	"draft" jsonb,
	"revision" bigint NOT NULL,
	"subject" text NOT NULL,
	"number" text,
	"series" text,
	"count" bigint,
	"sent_day" text,
	"valid_until" text NOT NULL,
	"currency" text NOT NULL,
	"net" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"decision" text,
	"decided_at" bigint,
	"decided_by" text,
	"taken_over_at" bigint,
	"tickets_board_id" text,
	"tickets_at" bigint,
	"ticket_count" bigint,
	"invoice_id" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
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
CREATE TABLE "reminder_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "time_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"added" bigint NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_entries" ADD COLUMN "day" text;--> statement-breakpoint
ALTER TABLE "invoice_entries" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "time_entries" ADD COLUMN "import_id" text;--> statement-breakpoint
ALTER TABLE "time_entries" ADD COLUMN "import_key" text;--> statement-breakpoint
ALTER TABLE "bank_payments" ADD CONSTRAINT "bank_payments_transaction_id_bank_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."bank_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_receipts" ADD CONSTRAINT "expense_receipts_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fixed_price_lines" ADD CONSTRAINT "fixed_price_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_expenses" ADD CONSTRAINT "invoice_expenses_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_expenses" ADD CONSTRAINT "invoice_expenses_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_sendings" ADD CONSTRAINT "invoice_sendings_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepayment_deductions" ADD CONSTRAINT "prepayment_deductions_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepayment_deductions" ADD CONSTRAINT "prepayment_deductions_prepayment_id_invoices_id_fk" FOREIGN KEY ("prepayment_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_revisions" ADD CONSTRAINT "quote_revisions_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_imports" ADD CONSTRAINT "time_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_payments_transaction" ON "bank_payments" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "bank_transactions_booked" ON "bank_transactions" USING btree ("booked_at","id");--> statement-breakpoint
CREATE INDEX "bank_transactions_day" ON "bank_transactions" USING btree ("day","amount");--> statement-breakpoint
CREATE UNIQUE INDEX "client_links_digest" ON "client_links" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "client_links_target" ON "client_links" USING btree ("kind","target_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "expense_receipts_path" ON "expense_receipts" USING btree ("path");--> statement-breakpoint
CREATE UNIQUE INDEX "expense_receipts_expense" ON "expense_receipts" USING btree ("expense_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "expense_receipts_deleted" ON "expense_receipts" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "expenses_day" ON "expenses" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "expenses_client" ON "expenses" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "expenses_project" ON "expenses" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "expenses_reference" ON "expenses" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "expenses_deleted" ON "expenses" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "fixed_price_lines_milestone" ON "fixed_price_lines" USING btree ("milestone_id") WHERE milestone_id is not null;--> statement-breakpoint
CREATE INDEX "fixed_price_lines_project" ON "fixed_price_lines" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "invoice_expenses_invoice" ON "invoice_expenses" USING btree ("invoice_id","line_id");--> statement-breakpoint
CREATE INDEX "invoice_sendings_invoice" ON "invoice_sendings" USING btree ("invoice_id","created_at");--> statement-breakpoint
CREATE INDEX "invoice_sendings_state" ON "invoice_sendings" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "milestones_project" ON "milestones" USING btree ("project_id","position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "prepayment_deductions_tax" ON "prepayment_deductions" USING btree ("prepayment_id","tax_category","tax_rate");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_number" ON "quotes" USING btree ("number") WHERE number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_series" ON "quotes" USING btree ("series","count") WHERE series is not null;--> statement-breakpoint
CREATE INDEX "quotes_day" ON "quotes" USING btree ("sent_day","id");--> statement-breakpoint
CREATE INDEX "quotes_client" ON "quotes" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "recurring_invoice_runs_invoice" ON "recurring_invoice_runs" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "recurring_invoice_runs_state" ON "recurring_invoice_runs" USING btree ("state");--> statement-breakpoint
CREATE INDEX "recurring_invoices_due" ON "recurring_invoices" USING btree ("next_day");--> statement-breakpoint
CREATE INDEX "time_imports_user" ON "time_imports" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "time_entries_import" ON "time_entries" USING btree ("import_id") WHERE import_id is not null;