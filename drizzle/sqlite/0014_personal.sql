CREATE TABLE `calendars` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`board_id` text,
	`digest` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "calendars_digest" CHECK(length("calendars"."digest") = 64)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendars_digest_unique` ON `calendars` (`digest`);--> statement-breakpoint
CREATE INDEX `calendars_user` ON `calendars` (`user_id`);--> statement-breakpoint
CREATE TABLE `news` (
	`number` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`board_id` text NOT NULL,
	`ticket_id` text NOT NULL,
	`kind` text NOT NULL,
	`about` text NOT NULL,
	`by` text NOT NULL,
	`at` integer NOT NULL,
	`read_at` integer,
	`mailed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_once` ON `news` (`user_id`,`ticket_id`,`kind`,`about`);--> statement-breakpoint
CREATE INDEX `news_at` ON `news` (`at`);--> statement-breakpoint
CREATE TABLE `news_queue` (
	`number` integer PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`facts` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `users` ADD `is_mailed` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `tickets_due` ON `tickets` (`assignee`,`due_date`) WHERE due_date is not null and assignee is not null and deleted_at is null;