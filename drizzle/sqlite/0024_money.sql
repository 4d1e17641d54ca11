CREATE TABLE `businesses` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`details` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `clients` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`version` integer NOT NULL,
	`details` text NOT NULL,
	`is_archived` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE INDEX `clients_name` ON `clients` (`is_archived`,`name`,`id`);--> statement-breakpoint
CREATE TABLE `invoice_entries` (
	`entry_id` text PRIMARY KEY NOT NULL,
	`invoice_id` text NOT NULL,
	`line_id` text NOT NULL,
	`seconds` integer NOT NULL,
	`billed_seconds` integer NOT NULL,
	`rate` text,
	`rate_level` text,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `invoice_entries_invoice` ON `invoice_entries` (`invoice_id`,`line_id`);--> statement-breakpoint
CREATE TABLE `invoice_files` (
	`invoice_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`digest` text NOT NULL,
	`size` integer NOT NULL,
	`content` text NOT NULL,
	PRIMARY KEY(`invoice_id`, `kind`),
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `invoice_series` (
	`series` text PRIMARY KEY NOT NULL,
	`last_count` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`client_id` text NOT NULL,
	`version` integer NOT NULL,
	`draft` text,
	`issued` text,
	`number` text,
	`series` text,
	`count` integer,
	`issue_date` text,
	`due_date` text,
	`currency` text NOT NULL,
	`net` integer NOT NULL,
	`tax` integer NOT NULL,
	`gross` integer NOT NULL,
	`due` integer NOT NULL,
	`paid` integer NOT NULL,
	`credited_id` text,
	`credited` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`issued_at` integer,
	CONSTRAINT "invoices_state" CHECK(("invoices"."draft" is null) <> ("invoices"."issued" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`number`) WHERE number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_series` ON `invoices` (`series`,`count`) WHERE series is not null;--> statement-breakpoint
CREATE INDEX `invoices_date` ON `invoices` (`issue_date`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_client` ON `invoices` (`client_id`,`issue_date`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_credited` ON `invoices` (`credited_id`) WHERE credited_id is not null;--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`invoice_id` text NOT NULL,
	`day` text NOT NULL,
	`amount` integer NOT NULL,
	`method` text NOT NULL,
	`note` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payments_invoice` ON `payments` (`invoice_id`,`day`,`id`);--> statement-breakpoint
CREATE TABLE `project_billings` (
	`project_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`client_id` text,
	`billing` text NOT NULL,
	`agreed_amount` integer,
	`budget_seconds` integer,
	`budget_amount` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `project_billings_client` ON `project_billings` (`client_id`);--> statement-breakpoint
CREATE TABLE `rates` (
	`id` text PRIMARY KEY NOT NULL,
	`level` text NOT NULL,
	`subject_id` text NOT NULL,
	`user_id` text NOT NULL,
	`from_day` text NOT NULL,
	`rate` text NOT NULL,
	`currency` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rates_day` ON `rates` (`level`,`subject_id`,`user_id`,`currency`,`from_day`);--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `has_money` integer DEFAULT false NOT NULL;