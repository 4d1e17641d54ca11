CREATE TABLE "entry_rates" (
	"entry_id" text PRIMARY KEY NOT NULL,
	"rate" text NOT NULL,
	"updated_at" bigint NOT NULL
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
ALTER TABLE "entry_rates" ADD CONSTRAINT "entry_rates_entry_id_time_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."time_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_sendings" ADD CONSTRAINT "quote_sendings_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_sendings_quote" ON "quote_sendings" USING btree ("quote_id","created_at");--> statement-breakpoint
CREATE INDEX "quote_sendings_state" ON "quote_sendings" USING btree ("state","created_at");