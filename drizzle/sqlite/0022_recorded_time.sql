CREATE TABLE `time_commands` (
	`user_id` text NOT NULL,
	`command_id` text NOT NULL,
	`hash` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `command_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `time_commands_at` ON `time_commands` (`at`);--> statement-breakpoint
CREATE TABLE `time_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`user_name` text,
	`ticket_id` text,
	`project_id` text,
	`ticket_name` text,
	`project_name` text,
	`day` text NOT NULL,
	`seconds` integer NOT NULL,
	`started_at` integer,
	`note` text NOT NULL,
	`is_billable` integer NOT NULL,
	`is_ended_by_start` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	CONSTRAINT "time_entries_seconds" CHECK("time_entries"."seconds" > 0 and "time_entries"."seconds" <= 86400)
);
--> statement-breakpoint
CREATE INDEX `time_entries_person` ON `time_entries` (`user_id`,`day`,`id`);--> statement-breakpoint
CREATE INDEX `time_entries_ticket` ON `time_entries` (`ticket_id`,`day`) WHERE ticket_id is not null;--> statement-breakpoint
CREATE INDEX `time_entries_deleted` ON `time_entries` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE TABLE `time_heads` (
	`user_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`entry_id` text,
	`ticket_id` text,
	`project_id` text,
	`ticket_name` text,
	`project_name` text,
	`started_at` integer,
	`day` text,
	`note` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `time_heads_entry` ON `time_heads` (`entry_id`) WHERE entry_id is not null;--> statement-breakpoint
CREATE INDEX `time_heads_ticket` ON `time_heads` (`ticket_id`) WHERE ticket_id is not null;--> statement-breakpoint
CREATE TABLE `timer_events` (
	`number` integer PRIMARY KEY NOT NULL,
	`webhook_id` text NOT NULL,
	`type` text NOT NULL,
	`ticket_id` text NOT NULL,
	`user_id` text NOT NULL,
	`entry_id` text NOT NULL,
	`at` integer NOT NULL,
	`seconds` integer,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `timer_events_webhook` ON `timer_events` (`webhook_id`,`number`);--> statement-breakpoint
ALTER TABLE `boards` ADD `shares_time` integer DEFAULT true NOT NULL;