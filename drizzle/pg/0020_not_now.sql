CREATE TABLE "snoozes" (
	"ticket_id" text PRIMARY KEY NOT NULL,
	"made_by" text NOT NULL,
	"was_blocked" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "fade_after_days" bigint;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "snoozed_until" text;--> statement-breakpoint
ALTER TABLE "snoozes" ADD CONSTRAINT "snoozes_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_snoozed" ON "tickets" USING btree ("snoozed_until","id") WHERE snoozed_until is not null;