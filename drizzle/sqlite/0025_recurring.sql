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
CREATE INDEX `recurring_invoices_due` ON `recurring_invoices` (`next_day`);