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
CREATE TABLE "invoice_expenses" (
	"expense_id" text PRIMARY KEY NOT NULL,
	"invoice_id" text NOT NULL,
	"line_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "expense_receipts" ADD CONSTRAINT "expense_receipts_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_expenses" ADD CONSTRAINT "invoice_expenses_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_expenses" ADD CONSTRAINT "invoice_expenses_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "expense_receipts_path" ON "expense_receipts" USING btree ("path");--> statement-breakpoint
CREATE UNIQUE INDEX "expense_receipts_expense" ON "expense_receipts" USING btree ("expense_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "expense_receipts_deleted" ON "expense_receipts" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "expenses_day" ON "expenses" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "expenses_client" ON "expenses" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "expenses_project" ON "expenses" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "expenses_reference" ON "expenses" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "expenses_deleted" ON "expenses" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "invoice_expenses_invoice" ON "invoice_expenses" USING btree ("invoice_id","line_id");