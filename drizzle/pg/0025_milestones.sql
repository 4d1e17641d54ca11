CREATE TABLE "fixed_price_lines" (
	"invoice_id" text NOT NULL,
	"line_id" text NOT NULL,
	"project_id" text NOT NULL,
	"milestone_id" text,
	CONSTRAINT "fixed_price_lines_invoice_id_line_id_pk" PRIMARY KEY("invoice_id","line_id")
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
ALTER TABLE "invoice_entries" ADD COLUMN "day" text;--> statement-breakpoint
ALTER TABLE "invoice_entries" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "fixed_price_lines" ADD CONSTRAINT "fixed_price_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepayment_deductions" ADD CONSTRAINT "prepayment_deductions_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepayment_deductions" ADD CONSTRAINT "prepayment_deductions_prepayment_id_invoices_id_fk" FOREIGN KEY ("prepayment_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fixed_price_lines_milestone" ON "fixed_price_lines" USING btree ("milestone_id") WHERE milestone_id is not null;--> statement-breakpoint
CREATE INDEX "fixed_price_lines_project" ON "fixed_price_lines" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "milestones_project" ON "milestones" USING btree ("project_id","position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "prepayment_deductions_tax" ON "prepayment_deductions" USING btree ("prepayment_id","tax_category","tax_rate");