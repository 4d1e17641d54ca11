ALTER TABLE "history" DROP CONSTRAINT "history_board_id_boards_id_fk";
--> statement-breakpoint
ALTER TABLE "history" DROP CONSTRAINT "history_board_id_ticket_id_tickets_board_id_id_fk";
--> statement-breakpoint
ALTER TABLE "board_log" DROP CONSTRAINT "board_log_board_id_boards_id_fk";
--> statement-breakpoint
ALTER TABLE "history" DROP CONSTRAINT "history_board_id_ticket_id_id_pk";--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_id_board_id_ticket_id_pk" PRIMARY KEY("id","board_id","ticket_id");--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "previous" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "last_entry" text;--> statement-breakpoint
UPDATE "history" SET "previous" = "chain"."previous" FROM (
	SELECT "id", "board_id", "ticket_id", lag("id") OVER (PARTITION BY "board_id", "ticket_id" ORDER BY "at", "id") AS "previous" FROM "history"
) AS "chain" WHERE "chain"."id" = "history"."id" AND "chain"."board_id" = "history"."board_id" AND "chain"."ticket_id" = "history"."ticket_id";--> statement-breakpoint
UPDATE "tickets" SET "last_entry" = "newest"."id" FROM (
	SELECT "board_id", "ticket_id", "id", row_number() OVER (PARTITION BY "board_id", "ticket_id" ORDER BY "at" DESC, "id" DESC) AS "n" FROM "history"
) AS "newest" WHERE "newest"."n" = 1 AND "newest"."board_id" = "tickets"."board_id" AND "newest"."ticket_id" = "tickets"."id";