CREATE TABLE "datev_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"details" jsonb,
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
ALTER TABLE "finance_deliveries" ADD CONSTRAINT "finance_deliveries_webhook_id_finance_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."finance_webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_events" ADD CONSTRAINT "finance_events_webhook_id_finance_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."finance_webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "finance_deliveries_webhook" ON "finance_deliveries" USING btree ("webhook_id","number");--> statement-breakpoint
CREATE INDEX "finance_events_webhook" ON "finance_events" USING btree ("webhook_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "finance_webhooks_place" ON "finance_webhooks" USING btree ("place");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_invoice" ON "quotes" USING btree ("invoice_id") WHERE invoice_id is not null;