CREATE TABLE `client_links` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`target_id` text NOT NULL,
	`digest` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	`expires_at` integer,
	`first_opened_at` integer,
	`last_opened_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_links_digest` ON `client_links` (`digest`);--> statement-breakpoint
CREATE INDEX `client_links_target` ON `client_links` (`kind`,`target_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `invoice_sendings` (
	`id` text PRIMARY KEY NOT NULL,
	`invoice_id` text NOT NULL,
	`level` integer,
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
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `invoice_sendings_invoice` ON `invoice_sendings` (`invoice_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `invoice_sendings_state` ON `invoice_sendings` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `reminder_settings` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`settings` text NOT NULL,
	`updated_at` integer NOT NULL
);
