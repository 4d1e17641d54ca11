ALTER TABLE `attempts` RENAME TO `login_attempts`;
--> statement-breakpoint
ALTER TABLE `chores` RENAME TO `job_leases`;
--> statement-breakpoint
ALTER TABLE `kept_answers` RENAME TO `idempotency_keys`;
--> statement-breakpoint
DROP INDEX `kept_answers_at`;
--> statement-breakpoint
CREATE INDEX `idempotency_keys_at` ON `idempotency_keys` (`at`);
--> statement-breakpoint
DROP INDEX `kept_answers_total`;
--> statement-breakpoint
CREATE UNIQUE INDEX `idempotency_keys_total` ON `idempotency_keys` (`user_id`,`total_bytes`);
--> statement-breakpoint
ALTER TABLE `looks` RENAME TO `share_links`;
--> statement-breakpoint
DROP INDEX `looks_digest_unique`;
--> statement-breakpoint
CREATE UNIQUE INDEX `share_links_digest_unique` ON `share_links` (`digest`);
--> statement-breakpoint
DROP INDEX `looks_board`;
--> statement-breakpoint
CREATE INDEX `share_links_board` ON `share_links` (`board_id`);
--> statement-breakpoint
ALTER TABLE `news` RENAME TO `notifications`;
--> statement-breakpoint
DROP INDEX `news_once`;
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_once` ON `notifications` (`user_id`,`ticket_id`,`kind`,`about`);
--> statement-breakpoint
DROP INDEX `news_at`;
--> statement-breakpoint
CREATE INDEX `notifications_at` ON `notifications` (`at`);
--> statement-breakpoint
ALTER TABLE `news_queue` RENAME TO `notification_outbox`;
