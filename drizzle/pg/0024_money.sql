CREATE TABLE "businesses" (
	"id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"details" jsonb NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" bigint NOT NULL,
	"details" jsonb NOT NULL,
	"is_archived" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"deleted_at" bigint
);
--> statement-breakpoint
CREATE TABLE "invoice_entries" (
	"entry_id" text PRIMARY KEY NOT NULL,
	"invoice_id" text NOT NULL,
	"line_id" text NOT NULL,
	"seconds" bigint NOT NULL,
	"billed_seconds" bigint NOT NULL,
	"rate" text,
	"rate_level" text
);
--> statement-breakpoint
CREATE TABLE "invoice_files" (
	"invoice_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"digest" text NOT NULL,
	"size" bigint NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "invoice_files_invoice_id_kind_pk" PRIMARY KEY("invoice_id","kind")
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last_count" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"client_id" text NOT NULL,
	"version" bigint NOT NULL,
	"draft" jsonb,
	"issued" jsonb,
	"number" text,
	"series" text,
	"count" bigint,
	"issue_date" text,
	"due_date" text,
	"currency" text NOT NULL,
	"net" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"due" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"credited_id" text,
	"credited" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"issued_at" bigint,
	CONSTRAINT "invoices_state" CHECK (("invoices"."draft" is null) <> ("invoices"."issued" is null))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"invoice_id" text NOT NULL,
	"day" text NOT NULL,
	"amount" bigint NOT NULL,
	"method" text NOT NULL,
	"note" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"deleted_at" bigint
);
--> statement-breakpoint
CREATE TABLE "project_billings" (
	"project_id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"client_id" text,
	"billing" text NOT NULL,
	"agreed_amount" bigint,
	"budget_seconds" bigint,
	"budget_amount" bigint,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rates" (
	"id" text PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"subject_id" text NOT NULL,
	"user_id" text NOT NULL,
	"from_day" text NOT NULL,
	"rate" text NOT NULL,
	"currency" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "has_money" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_entries" ADD CONSTRAINT "invoice_entries_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_billings" ADD CONSTRAINT "project_billings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_name" ON "clients" USING btree ("is_archived","name","id");--> statement-breakpoint
CREATE INDEX "invoice_entries_invoice" ON "invoice_entries" USING btree ("invoice_id","line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("number") WHERE number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_series" ON "invoices" USING btree ("series","count") WHERE series is not null;--> statement-breakpoint
CREATE INDEX "invoices_date" ON "invoices" USING btree ("issue_date","id");--> statement-breakpoint
CREATE INDEX "invoices_client" ON "invoices" USING btree ("client_id","issue_date","id");--> statement-breakpoint
CREATE INDEX "invoices_credited" ON "invoices" USING btree ("credited_id") WHERE credited_id is not null;--> statement-breakpoint
CREATE INDEX "payments_invoice" ON "payments" USING btree ("invoice_id","day","id");--> statement-breakpoint
CREATE INDEX "project_billings_client" ON "project_billings" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rates_day" ON "rates" USING btree ("level","subject_id","user_id","currency","from_day");