CREATE TABLE "co_assignments" (
	"user_id" text NOT NULL,
	"ticket_id" text NOT NULL,
	CONSTRAINT "co_assignments_user_id_ticket_id_pk" PRIMARY KEY("user_id","ticket_id")
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "co_assignees" jsonb;--> statement-breakpoint
ALTER TABLE "co_assignments" ADD CONSTRAINT "co_assignments_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "co_assignments_ticket" ON "co_assignments" USING btree ("ticket_id");