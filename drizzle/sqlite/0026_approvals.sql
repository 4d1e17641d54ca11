CREATE TABLE `approval_decisions` (
	`approval_id` text NOT NULL,
	`entry_id` text NOT NULL,
	`kind` text NOT NULL,
	`digest` text NOT NULL,
	`shown` text NOT NULL,
	`is_removed` integer NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`at` integer NOT NULL,
	`question` text NOT NULL,
	`answer` text,
	`answered_at` integer,
	PRIMARY KEY(`approval_id`, `entry_id`),
	FOREIGN KEY (`approval_id`) REFERENCES `approvals`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `approval_decisions_entry` ON `approval_decisions` (`entry_id`);--> statement-breakpoint
CREATE TABLE `approval_emails` (
	`id` text PRIMARY KEY NOT NULL,
	`approval_id` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`state` text NOT NULL,
	`fault_text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`approval_id`) REFERENCES `approvals`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `approval_emails_approval` ON `approval_emails` (`approval_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `approval_requirements` (
	`client_id` text PRIMARY KEY NOT NULL,
	`is_required` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `approvals` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`project_id` text,
	`version` integer NOT NULL,
	`from_day` text NOT NULL,
	`until_day` text NOT NULL,
	`shows_names` integer NOT NULL,
	`shows_amounts` integer NOT NULL,
	`message` text NOT NULL,
	`answer_count` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`closed_at` integer
);
--> statement-breakpoint
CREATE INDEX `approvals_created` ON `approvals` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `approvals_client` ON `approvals` (`client_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `budget_notices` (
	`project_id` text NOT NULL,
	`measure` text NOT NULL,
	`percent` integer NOT NULL,
	`budget` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `measure`, `percent`, `budget`)
);
--> statement-breakpoint
CREATE TABLE `money_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`notice` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `money_notices_at` ON `money_notices` (`at`);--> statement-breakpoint
CREATE TABLE `retainers` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`version` integer NOT NULL,
	`details` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE INDEX `retainers_client` ON `retainers` (`client_id`,`created_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_notifications` (
	`number` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`board_id` text,
	`ticket_id` text,
	`ticket_count` integer DEFAULT 1 NOT NULL,
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
INSERT INTO `__new_notifications`("number", "user_id", "board_id", "ticket_id", "ticket_count", "kind", "about", "by", "at", "read_at", "mailed_at") SELECT "number", "user_id", "board_id", "ticket_id", "ticket_count", "kind", "about", "by", "at", "read_at", "mailed_at" FROM `notifications`;--> statement-breakpoint
DROP TABLE `notifications`;--> statement-breakpoint
ALTER TABLE `__new_notifications` RENAME TO `notifications`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_once` ON `notifications` (`user_id`,`ticket_id`,`kind`,`about`);--> statement-breakpoint
CREATE UNIQUE INDEX `notices_once` ON `notifications` (`user_id`,`kind`,`about`) WHERE ticket_id is null;--> statement-breakpoint
CREATE INDEX `notifications_at` ON `notifications` (`at`);