DROP INDEX "history_ticket";--> statement-breakpoint
ALTER TABLE "history" DROP CONSTRAINT "history_board_id_id_pk";--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_board_id_ticket_id_id_pk" PRIMARY KEY("board_id","ticket_id","id");