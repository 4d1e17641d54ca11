CREATE TABLE "recurrences" (
	"ticket_id" text PRIMARY KEY NOT NULL,
	"made_by" text NOT NULL,
	"handled_day" text NOT NULL,
	"base_day" text NOT NULL,
	"column_id" text NOT NULL,
	"done_day" text,
	"is_made" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "recurrence" text;--> statement-breakpoint
ALTER TABLE "recurrences" ADD CONSTRAINT "recurrences_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_recurring" ON "tickets" USING btree ("id") WHERE recurrence is not null;