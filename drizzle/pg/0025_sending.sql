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
CREATE TABLE "reminder_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_sendings" ADD CONSTRAINT "invoice_sendings_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_links_digest" ON "client_links" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "client_links_target" ON "client_links" USING btree ("kind","target_id","created_at");--> statement-breakpoint
CREATE INDEX "invoice_sendings_invoice" ON "invoice_sendings" USING btree ("invoice_id","created_at");--> statement-breakpoint
CREATE INDEX "invoice_sendings_state" ON "invoice_sendings" USING btree ("state","created_at");