ALTER TABLE "history" DROP CONSTRAINT "history_board_id_boards_id_fk";
--> statement-breakpoint
ALTER TABLE "history" DROP CONSTRAINT "history_board_id_ticket_id_tickets_board_id_id_fk";
--> statement-breakpoint
ALTER TABLE "board_log" DROP CONSTRAINT "board_log_board_id_boards_id_fk";
--> statement-breakpoint
ALTER TABLE "history" DROP CONSTRAINT "history_board_id_ticket_id_id_pk";--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "number" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "history_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "previous" bigint;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "last_entry" bigint;--> statement-breakpoint
UPDATE "history" SET "previous" = "chain"."previous" FROM (
	SELECT "number", lag("number") OVER (PARTITION BY "board_id", "ticket_id" ORDER BY "at", "id") AS "previous" FROM "history"
) AS "chain" WHERE "chain"."number" = "history"."number";--> statement-breakpoint
UPDATE "tickets" SET "last_entry" = "newest"."number" FROM (
	SELECT "board_id", "ticket_id", "number", row_number() OVER (PARTITION BY "board_id", "ticket_id" ORDER BY "at" DESC, "id" DESC) AS "place" FROM "history"
) AS "newest" WHERE "newest"."place" = 1 AND "newest"."board_id" = "tickets"."board_id" AND "newest"."ticket_id" = "tickets"."id";