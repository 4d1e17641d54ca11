CREATE TABLE "ticket_links" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_links_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" text NOT NULL,
	"removed_at" bigint,
	"removed_by" text
);
--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_from_tickets_id_fk" FOREIGN KEY ("from") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_to_tickets_id_fk" FOREIGN KEY ("to") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_links_set" ON "ticket_links" USING btree ("from","to","kind") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "ticket_links_from" ON "ticket_links" USING btree ("from");--> statement-breakpoint
CREATE INDEX "ticket_links_to" ON "ticket_links" USING btree ("to");