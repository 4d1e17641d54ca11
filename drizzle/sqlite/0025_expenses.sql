CREATE TABLE `expense_receipts` (
	`id` text PRIMARY KEY NOT NULL,
	`expense_id` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`digest` text NOT NULL,
	`path` text NOT NULL,
	`store_key` text,
	`uploaded_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`expense_id`) REFERENCES `expenses`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `expense_receipts_path` ON `expense_receipts` (`path`);--> statement-breakpoint
CREATE UNIQUE INDEX `expense_receipts_expense` ON `expense_receipts` (`expense_id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `expense_receipts_deleted` ON `expense_receipts` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE TABLE `expenses` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`day` text NOT NULL,
	`supplier` text NOT NULL,
	`reference` text NOT NULL,
	`category` text NOT NULL,
	`note` text NOT NULL,
	`currency` text NOT NULL,
	`rows` text NOT NULL,
	`net` integer NOT NULL,
	`tax` integer NOT NULL,
	`gross` integer NOT NULL,
	`client_id` text,
	`project_id` text,
	`is_billable` integer NOT NULL,
	`due_date` text,
	`paid_on` text,
	`supplier_key` text NOT NULL,
	`category_key` text NOT NULL,
	`search_text` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE INDEX `expenses_day` ON `expenses` (`day`,`id`);--> statement-breakpoint
CREATE INDEX `expenses_client` ON `expenses` (`client_id`);--> statement-breakpoint
CREATE INDEX `expenses_project` ON `expenses` (`project_id`);--> statement-breakpoint
CREATE INDEX `expenses_reference` ON `expenses` (`reference`);--> statement-breakpoint
CREATE INDEX `expenses_deleted` ON `expenses` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE TABLE `invoice_expenses` (
	`expense_id` text PRIMARY KEY NOT NULL,
	`invoice_id` text NOT NULL,
	`line_id` text NOT NULL,
	FOREIGN KEY (`expense_id`) REFERENCES `expenses`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `invoice_expenses_invoice` ON `invoice_expenses` (`invoice_id`,`line_id`);