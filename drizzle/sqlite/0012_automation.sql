CREATE TABLE `automation_due` (
	`automation_id` text NOT NULL,
	`ticket_id` text NOT NULL,
	`due_date` text NOT NULL,
	PRIMARY KEY(`automation_id`, `ticket_id`),
	FOREIGN KEY (`automation_id`) REFERENCES `automations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `automation_due_ticket` ON `automation_due` (`ticket_id`);--> statement-breakpoint
CREATE TABLE `automation_runs` (
	`number` integer PRIMARY KEY NOT NULL,
	`automation_id` text NOT NULL,
	`ticket_id` text NOT NULL,
	`at` integer NOT NULL,
	`result` text NOT NULL,
	`error` text,
	FOREIGN KEY (`automation_id`) REFERENCES `automations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `automation_runs_of` ON `automation_runs` (`automation_id`,`number`);--> statement-breakpoint
CREATE INDEX `automation_runs_ticket` ON `automation_runs` (`ticket_id`);--> statement-breakpoint
CREATE TABLE `automations` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`name` text NOT NULL,
	`trigger` text NOT NULL,
	`conditions` text NOT NULL,
	`actions` text NOT NULL,
	`is_on` integer NOT NULL,
	`made_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`cursor` text NOT NULL,
	`handled_events` integer DEFAULT 0 NOT NULL,
	`due_since` text NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`paused_at` integer,
	`pause_reason` text,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `automations_board` ON `automations` (`board_id`);--> statement-breakpoint
CREATE TABLE `recurrences` (
	`ticket_id` text PRIMARY KEY NOT NULL,
	`made_by` text NOT NULL,
	`handled_day` text NOT NULL,
	`base_day` text NOT NULL,
	`column_id` text NOT NULL,
	`done_day` text,
	`is_made` integer NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `log` ADD `automation_id` text;--> statement-breakpoint
ALTER TABLE `tickets` ADD `recurrence` text;--> statement-breakpoint
CREATE INDEX `tickets_recurring` ON `tickets` (`id`) WHERE recurrence is not null;