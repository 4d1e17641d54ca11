CREATE TABLE `webhook_deliveries` (
	`number` integer PRIMARY KEY NOT NULL,
	`webhook_id` text NOT NULL,
	`cursor` text NOT NULL,
	`at` integer NOT NULL,
	`ms` integer NOT NULL,
	`status` integer,
	`error` text,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_of` ON `webhook_deliveries` (`webhook_id`,`number`);--> statement-breakpoint
CREATE TABLE `kept_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`request` text NOT NULL,
	`body` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `kept_answers_at` ON `kept_answers` (`at`);--> statement-breakpoint
CREATE INDEX `kept_answers_user` ON `kept_answers` (`user_id`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`url` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`cursor` text NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_since` integer,
	`next_at` integer DEFAULT 0 NOT NULL,
	`paused_at` integer,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhooks_board` ON `webhooks` (`board_id`);