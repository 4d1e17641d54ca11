CREATE TABLE "approval_decisions" (
	"approval_id" text NOT NULL,
	"entry_id" text NOT NULL,
	"kind" text NOT NULL,
	"digest" text NOT NULL,
	"shown" jsonb NOT NULL,
	"is_removed" boolean NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"at" bigint NOT NULL,
	"question" text NOT NULL,
	"answer" text,
	"answered_at" bigint,
	CONSTRAINT "approval_decisions_approval_id_entry_id_pk" PRIMARY KEY("approval_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "approval_emails" (
	"id" text PRIMARY KEY NOT NULL,
	"approval_id" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"fault_text" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_requirements" (
	"client_id" text PRIMARY KEY NOT NULL,
	"is_required" boolean NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"project_id" text,
	"version" bigint NOT NULL,
	"from_day" text NOT NULL,
	"until_day" text NOT NULL,
	"shows_names" boolean NOT NULL,
	"shows_amounts" boolean NOT NULL,
	"message" text NOT NULL,
	"answer_count" bigint NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"closed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "budget_notices" (
	"project_id" text NOT NULL,
	"measure" text NOT NULL,
	"percent" bigint NOT NULL,
	"budget" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "budget_notices_project_id_measure_percent_budget_pk" PRIMARY KEY("project_id","measure","percent","budget")
);
--> statement-breakpoint
CREATE TABLE "datev_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"details" jsonb,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entry_rates" (
	"entry_id" text PRIMARY KEY NOT NULL,
	"rate" text NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finance_deliveries" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance_deliveries_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" text NOT NULL,
	"type" text NOT NULL,
	"invoice_id" text NOT NULL,
	"at" bigint NOT NULL,
	"ms" bigint NOT NULL,
	"status" bigint,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "finance_events" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance_events_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" text NOT NULL,
	"type" text NOT NULL,
	"invoice_id" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finance_webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"version" bigint NOT NULL,
	"url" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"failures" bigint NOT NULL,
	"failing_since" bigint,
	"next_at" bigint NOT NULL,
	"paused_at" bigint,
	"pause_reason" text,
	"secret_version" bigint NOT NULL,
	CONSTRAINT "finance_webhooks_pause" CHECK (("finance_webhooks"."paused_at" is null) = ("finance_webhooks"."pause_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "money_heads" (
	"id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_notices" (
	"id" text PRIMARY KEY NOT NULL,
	"notice" jsonb NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_sendings" (
	"id" text PRIMARY KEY NOT NULL,
	"quote_id" text NOT NULL,
	"revision" bigint NOT NULL,
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
CREATE TABLE "retainers" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"version" bigint NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"deleted_at" bigint
);
--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "board_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "ticket_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_decisions" ADD CONSTRAINT "approval_decisions_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_emails" ADD CONSTRAINT "approval_emails_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_rates" ADD CONSTRAINT "entry_rates_entry_id_time_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."time_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_deliveries" ADD CONSTRAINT "finance_deliveries_webhook_id_finance_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."finance_webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_events" ADD CONSTRAINT "finance_events_webhook_id_finance_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."finance_webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_sendings" ADD CONSTRAINT "quote_sendings_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_decisions_entry" ON "approval_decisions" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "approval_emails_approval" ON "approval_emails" USING btree ("approval_id","created_at");--> statement-breakpoint
CREATE INDEX "approvals_created" ON "approvals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "approvals_client" ON "approvals" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "finance_deliveries_webhook" ON "finance_deliveries" USING btree ("webhook_id","number");--> statement-breakpoint
CREATE INDEX "finance_events_webhook" ON "finance_events" USING btree ("webhook_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "finance_webhooks_place" ON "finance_webhooks" USING btree ("place");--> statement-breakpoint
CREATE INDEX "money_notices_at" ON "money_notices" USING btree ("at");--> statement-breakpoint
CREATE INDEX "quote_sendings_quote" ON "quote_sendings" USING btree ("quote_id","created_at");--> statement-breakpoint
CREATE INDEX "quote_sendings_state" ON "quote_sendings" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "retainers_client" ON "retainers" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notifications" USING btree ("user_id","kind","about") WHERE ticket_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_invoice" ON "quotes" USING btree ("invoice_id") WHERE invoice_id is not null;