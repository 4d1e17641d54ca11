DROP INDEX `kept_answers_user`;--> statement-breakpoint
ALTER TABLE `kept_answers` ADD `total_bytes` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `kept_answers_total` ON `kept_answers` (`user_id`,`total_bytes`);--> statement-breakpoint
ALTER TABLE `uploads` ADD `user_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `uploads_of` ON `uploads` (`user_id`,`created_at`);