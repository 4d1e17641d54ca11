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
ALTER TABLE "quote_revisions" ADD CONSTRAINT "quote_revisions_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_number" ON "quotes" USING btree ("number") WHERE number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_series" ON "quotes" USING btree ("series","count") WHERE series is not null;--> statement-breakpoint
CREATE INDEX "quotes_day" ON "quotes" USING btree ("sent_day","id");--> statement-breakpoint
CREATE INDEX "quotes_client" ON "quotes" USING btree ("client_id","id");