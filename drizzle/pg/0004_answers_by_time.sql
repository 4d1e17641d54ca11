ALTER TABLE "commands" DROP CONSTRAINT "commands_board_id_boards_id_fk";
--> statement-breakpoint
ALTER TABLE "commands" DROP CONSTRAINT "commands_board_id_user_id_id_pk";--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_id_board_id_user_id_pk" PRIMARY KEY("id","board_id","user_id");