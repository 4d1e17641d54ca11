CREATE TABLE `entry_rates` (
	`entry_id` text PRIMARY KEY NOT NULL,
	`rate` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`entry_id`) REFERENCES `time_entries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
CREATE INDEX `quote_sendings_state` ON `quote_sendings` (`state`,`created_at`);