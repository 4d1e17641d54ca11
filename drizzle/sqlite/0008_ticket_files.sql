CREATE TABLE `files` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`ticket_id` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`path` text NOT NULL,
	`store_key` text,
	`uploaded_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `files_path` ON `files` (`path`);--> statement-breakpoint
CREATE INDEX `files_ticket` ON `files` (`board_id`,`ticket_id`);--> statement-breakpoint
CREATE INDEX `files_deleted` ON `files` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
ALTER TABLE `tickets` ADD `file_count` integer DEFAULT 0 NOT NULL;