CREATE TABLE "text_versions" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "text_versions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"board_id" text NOT NULL,
	"ticket_id" text NOT NULL,
	"comment_id" text NOT NULL,
	"text" text NOT NULL,
	"characters" bigint NOT NULL,
	"at" bigint NOT NULL,
	"by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "reactions" jsonb;--> statement-breakpoint
ALTER TABLE "text_versions" ADD CONSTRAINT "text_versions_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_versions" ADD CONSTRAINT "text_versions_board_id_ticket_id_tickets_board_id_id_fk" FOREIGN KEY ("board_id","ticket_id") REFERENCES "public"."tickets"("board_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_versions_ticket" ON "text_versions" USING btree ("board_id","ticket_id");