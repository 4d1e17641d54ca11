CREATE TABLE `datev_settings` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`details` text,
	`updated_at` integer NOT NULL
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
CREATE UNIQUE INDEX `quotes_invoice` ON `quotes` (`invoice_id`) WHERE invoice_id is not null;