CREATE TABLE "former_numbers" (
	"board_id" text NOT NULL,
	"number" bigint NOT NULL,
	"ticket_id" text NOT NULL,
	CONSTRAINT "former_numbers_board_id_number_pk" PRIMARY KEY("board_id","number")
);
--> statement-breakpoint
CREATE TABLE "ticket_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"board_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "ticket_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "last_number" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "number" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "former_numbers" ADD CONSTRAINT "former_numbers_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_numbers" ADD CONSTRAINT "former_numbers_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_keys" ADD CONSTRAINT "ticket_keys_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_numbers_ticket" ON "former_numbers" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_keys_board" ON "ticket_keys" USING btree ("board_id");--> statement-breakpoint
-- Written by hand: the tickets that are there are numbered in the order of their creation, archived and
-- deleted ones included. The start of the server gives keys to boards.
UPDATE "tickets" SET "number" = "numbered"."place"
FROM (
  SELECT "id", row_number() OVER (PARTITION BY "board_id" ORDER BY "created_at", "id") AS "place"
  FROM "tickets"
) AS "numbered"
WHERE "tickets"."id" = "numbered"."id";--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_number" ON "tickets" USING btree ("board_id","number") WHERE number > 0;--> statement-breakpoint
UPDATE "boards" SET "last_number" = coalesce(
  (SELECT max("number") FROM "tickets" WHERE "tickets"."board_id" = "boards"."id"), 0
);
