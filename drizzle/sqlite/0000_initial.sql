CREATE TABLE `boards` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	`epoch` text NOT NULL,
	`ticket_count` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE TABLE `columns` (
	`board_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`pos` text NOT NULL,
	`deleted_at` integer,
	PRIMARY KEY(`board_id`, `id`),
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `columns_name` ON `columns` (`board_id`,`name`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `commands` (
	`board_id` text NOT NULL,
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`hash` text NOT NULL,
	`answer` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`board_id`, `user_id`, `id`),
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `commands_at` ON `commands` (`at`);--> statement-breakpoint
CREATE TABLE `history` (
	`board_id` text NOT NULL,
	`id` text NOT NULL,
	`ticket_id` text NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`notes` text NOT NULL,
	PRIMARY KEY(`board_id`, `id`),
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`,`ticket_id`) REFERENCES `tickets`(`board_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `history_ticket` ON `history` (`board_id`,`ticket_id`,`at`);--> statement-breakpoint
CREATE TABLE `board_log` (
	`board_id` text NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`command_id` text NOT NULL,
	`facts` text NOT NULL,
	PRIMARY KEY(`board_id`, `seq`),
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `members` (
	`board_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	PRIMARY KEY(`board_id`, `user_id`),
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `members_user` ON `members` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`user_agent` text,
	`ip` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sessions_id_is_digest" CHECK(length("sessions"."id") = 64)
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `tickets` (
	`board_id` text NOT NULL,
	`id` text NOT NULL,
	`column_id` text NOT NULL,
	`pos` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`preview` text NOT NULL,
	`assignee` text,
	`priority` text,
	`labels` text NOT NULL,
	`url` text,
	`due_date` text,
	`visible_to` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	PRIMARY KEY(`board_id`, `id`),
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`,`column_id`) REFERENCES `columns`(`board_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_id` ON `tickets` (`id`);--> statement-breakpoint
CREATE INDEX `tickets_place` ON `tickets` (`board_id`,`column_id`,`pos`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`password_hash` text,
	`profile_picture` text,
	`is_google_user` integer DEFAULT false NOT NULL,
	`roles` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_emailKey_unique` ON `users` (`email_key`);