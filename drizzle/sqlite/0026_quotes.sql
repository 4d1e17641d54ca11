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
CREATE INDEX `quotes_client` ON `quotes` (`client_id`,`id`);