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
CREATE INDEX `bank_transactions_day` ON `bank_transactions` (`day`,`amount`);