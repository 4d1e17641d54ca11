ALTER TABLE "attempts" RENAME TO "login_attempts";
--> statement-breakpoint
ALTER TABLE "chores" RENAME TO "job_leases";
--> statement-breakpoint
ALTER TABLE "kept_answers" RENAME TO "idempotency_keys";
--> statement-breakpoint
ALTER INDEX "kept_answers_at" RENAME TO "idempotency_keys_at";
--> statement-breakpoint
ALTER INDEX "kept_answers_total" RENAME TO "idempotency_keys_total";
--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME CONSTRAINT "kept_answers_user_id_users_id_fk" TO "idempotency_keys_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "looks" RENAME TO "share_links";
--> statement-breakpoint
ALTER INDEX "looks_board" RENAME TO "share_links_board";
--> statement-breakpoint
ALTER TABLE "share_links" RENAME CONSTRAINT "looks_board_id_boards_id_fk" TO "share_links_board_id_boards_id_fk";
--> statement-breakpoint
ALTER TABLE "share_links" RENAME CONSTRAINT "looks_digest" TO "share_links_digest";
--> statement-breakpoint
ALTER TABLE "share_links" RENAME CONSTRAINT "looks_digest_unique" TO "share_links_digest_unique";
--> statement-breakpoint
ALTER TABLE "news" RENAME TO "notifications";
--> statement-breakpoint
ALTER INDEX "news_once" RENAME TO "notifications_once";
--> statement-breakpoint
ALTER INDEX "news_at" RENAME TO "notifications_at";
--> statement-breakpoint
ALTER TABLE "notifications" RENAME CONSTRAINT "news_user_id_users_id_fk" TO "notifications_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "notifications" RENAME CONSTRAINT "news_board_id_boards_id_fk" TO "notifications_board_id_boards_id_fk";
--> statement-breakpoint
ALTER TABLE "news_queue" RENAME TO "notification_outbox";
--> statement-breakpoint
ALTER SEQUENCE "news_number_seq" RENAME TO "notifications_number_seq";
--> statement-breakpoint
ALTER SEQUENCE "news_queue_number_seq" RENAME TO "notification_outbox_number_seq";
