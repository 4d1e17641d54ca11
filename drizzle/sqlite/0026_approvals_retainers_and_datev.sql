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
CREATE TABLE `datev_settings` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`details` text,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `entry_rates` (
	`entry_id` text PRIMARY KEY NOT NULL,
	`rate` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`entry_id`) REFERENCES `time_entries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `finance_deliveries` (
	`number` integer PRIMARY KEY NOT NULL,
	`webhook_id` text NOT NULL,
	`type` text NOT NULL,
	`invoice_id` text NOT NULL,
	`at` integer NOT NULL,
	`ms` integer NOT NULL,
	`status` integer,
	`error` text,
	FOREIGN KEY (`webhook_id`) REFERENCES `finance_webhooks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `finance_deliveries_webhook` ON `finance_deliveries` (`webhook_id`,`number`);--> statement-breakpoint
CREATE TABLE `finance_events` (
	`number` integer PRIMARY KEY NOT NULL,
	`webhook_id` text NOT NULL,
	`type` text NOT NULL,
	`invoice_id` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`webhook_id`) REFERENCES `finance_webhooks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `finance_events_webhook` ON `finance_events` (`webhook_id`,`number`);--> statement-breakpoint
CREATE TABLE `finance_webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`place` text NOT NULL,
	`version` integer NOT NULL,
	`url` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`failures` integer NOT NULL,
	`failing_since` integer,
	`next_at` integer NOT NULL,
	`paused_at` integer,
	`pause_reason` text,
	`secret_version` integer NOT NULL,
	CONSTRAINT "finance_webhooks_pause" CHECK(("finance_webhooks"."paused_at" is null) = ("finance_webhooks"."pause_reason" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `finance_webhooks_place` ON `finance_webhooks` (`place`);--> statement-breakpoint
CREATE TABLE `money_heads` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `money_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`notice` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `money_notices_at` ON `money_notices` (`at`);--> statement-breakpoint
CREATE TABLE `quote_sendings` (
	`id` text PRIMARY KEY NOT NULL,
	`quote_id` text NOT NULL,
	`revision` integer NOT NULL,
	`recipients` text NOT NULL,
	`copies` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`client_link_id` text,
	`is_by_hand` integer NOT NULL,
	`state` text NOT NULL,
	`fault` text,
	`fault_text` text NOT NULL,
	`claimed_until` integer,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `quote_sendings_quote` ON `quote_sendings` (`quote_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `quote_sendings_state` ON `quote_sendings` (`state`,`created_at`);--> statement-breakpoint
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
CREATE INDEX `notifications_at` ON `notifications` (`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `quotes_invoice` ON `quotes` (`invoice_id`) WHERE invoice_id is not null;