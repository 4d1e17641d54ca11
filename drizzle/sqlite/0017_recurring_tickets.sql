CREATE TABLE `recurrences` (
	`ticket_id` text PRIMARY KEY NOT NULL,
	`made_by` text NOT NULL,
	`handled_day` text NOT NULL,
	`base_day` text NOT NULL,
	`column_id` text NOT NULL,
	`done_day` text,
	`is_made` integer NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `tickets` ADD `recurrence` text;--> statement-breakpoint
CREATE INDEX `tickets_recurring` ON `tickets` (`id`) WHERE recurrence is not null;