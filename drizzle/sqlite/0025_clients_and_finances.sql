CREATE TABLE `bank_payments` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`transaction_id` text NOT NULL,
	FOREIGN KEY (`transaction_id`) REFERENCES `bank_transactions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `bank_payments_transaction` ON `bank_payments` (`transaction_id`);--> statement-breakpoint
CREATE TABLE `bank_transactions` (
	`id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`name` text NOT NULL,
	`iban` text NOT NULL,
	`purpose` text NOT NULL,
	`booked_by` text NOT NULL,
	`booked_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `bank_transactions_booked` ON `bank_transactions` (`booked_at`,`id`);--> statement-breakpoint
CREATE INDEX `bank_transactions_day` ON `bank_transactions` (`day`,`amount`);--> statement-breakpoint
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
CREATE TABLE `fixed_price_lines` (
	`invoice_id` text NOT NULL,
	`line_id` text NOT NULL,
	`project_id` text NOT NULL,
	`milestone_id` text,
	PRIMARY KEY(`invoice_id`, `line_id`),
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fixed_price_lines_milestone` ON `fixed_price_lines` (`milestone_id`) WHERE milestone_id is not null;--> statement-breakpoint
CREATE INDEX `fixed_price_lines_project` ON `fixed_price_lines` (`project_id`);--> statement-breakpoint
CREATE TABLE `invoice_expenses` (
	`expense_id` text PRIMARY KEY NOT NULL,
	`invoice_id` text NOT NULL,
	`line_id` text NOT NULL,
	FOREIGN KEY (`expense_id`) REFERENCES `expenses`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `invoice_expenses_invoice` ON `invoice_expenses` (`invoice_id`,`line_id`);--> statement-breakpoint
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
CREATE TABLE `milestones` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`version` integer NOT NULL,
	`name` text NOT NULL,
	`day` text,
	`amount` integer,
	`currency` text,
	`percent` text,
	`reached_on` text,
	`position` integer NOT NULL,
	`ticket_ids` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	CONSTRAINT "milestones_share" CHECK("milestones"."amount" is null or "milestones"."percent" is null)
);
--> statement-breakpoint
CREATE INDEX `milestones_project` ON `milestones` (`project_id`,`position`,`id`);--> statement-breakpoint
CREATE TABLE `prepayment_deductions` (
	`invoice_id` text NOT NULL,
	`line_id` text NOT NULL,
	`prepayment_id` text NOT NULL,
	`tax_category` text NOT NULL,
	`tax_rate` text NOT NULL,
	PRIMARY KEY(`invoice_id`, `line_id`),
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`prepayment_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `prepayment_deductions_tax` ON `prepayment_deductions` (`prepayment_id`,`tax_category`,`tax_rate`);--> statement-breakpoint
CREATE TABLE `quote_revisions` (
	`quote_id` text NOT NULL,
	`revision` integer NOT NULL,
	`sent` text NOT NULL,
	`digest` text NOT NULL,
	`sent_at` integer NOT NULL,
	`sent_by` text NOT NULL,
	`file_name` text NOT NULL,
	`file_digest` text NOT NULL,
	`file_size` integer NOT NULL,
	`file` text NOT NULL,
	`decision` text,
	PRIMARY KEY(`quote_id`, `revision`),
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `quote_settings` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`number_pattern` text NOT NULL,
	`valid_days` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `quotes` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`project_id` text,
	`version` integer NOT NULL,
	`draft` text,
	`revision` integer NOT NULL,
	`subject` text NOT NULL,
	`number` text,
	`series` text,
	`count` integer,
	`sent_day` text,
	`valid_until` text NOT NULL,
	`currency` text NOT NULL,
	`net` integer NOT NULL,
	`tax` integer NOT NULL,
	`gross` integer NOT NULL,
	`decision` text,
	`decided_at` integer,
	`decided_by` text,
	`taken_over_at` integer,
	`tickets_board_id` text,
	`tickets_at` integer,
	`ticket_count` integer,
	`invoice_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quotes_number` ON `quotes` (`number`) WHERE number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `quotes_series` ON `quotes` (`series`,`count`) WHERE series is not null;--> statement-breakpoint
CREATE INDEX `quotes_day` ON `quotes` (`sent_day`,`id`);--> statement-breakpoint
CREATE INDEX `quotes_client` ON `quotes` (`client_id`,`id`);--> statement-breakpoint
CREATE TABLE `recurring_invoice_runs` (
	`schedule_id` text NOT NULL,
	`day` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`invoice_id` text,
	`made_at` integer NOT NULL,
	PRIMARY KEY(`schedule_id`, `day`)
);
--> statement-breakpoint
CREATE INDEX `recurring_invoice_runs_invoice` ON `recurring_invoice_runs` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `recurring_invoice_runs_state` ON `recurring_invoice_runs` (`state`);--> statement-breakpoint
CREATE TABLE `recurring_invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`client_id` text NOT NULL,
	`details` text NOT NULL,
	`is_paused` integer NOT NULL,
	`next_day` text,
	`saved_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE INDEX `recurring_invoices_due` ON `recurring_invoices` (`next_day`);--> statement-breakpoint
CREATE TABLE `reminder_settings` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`settings` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `time_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`file_name` text NOT NULL,
	`format` text NOT NULL,
	`added` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `time_imports_user` ON `time_imports` (`user_id`,`at`);--> statement-breakpoint
ALTER TABLE `invoice_entries` ADD `day` text;--> statement-breakpoint
ALTER TABLE `invoice_entries` ADD `user_id` text;--> statement-breakpoint
ALTER TABLE `time_entries` ADD `import_id` text;--> statement-breakpoint
ALTER TABLE `time_entries` ADD `import_key` text;--> statement-breakpoint
CREATE INDEX `time_entries_import` ON `time_entries` (`import_id`) WHERE import_id is not null;