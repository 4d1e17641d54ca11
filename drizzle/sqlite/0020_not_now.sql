CREATE TABLE `snoozes` (
	`ticket_id` text PRIMARY KEY NOT NULL,
	`made_by` text NOT NULL,
	`was_blocked` integer NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `boards` ADD `fade_after_days` integer;--> statement-breakpoint
ALTER TABLE `tickets` ADD `snoozed_until` text;--> statement-breakpoint
CREATE INDEX `tickets_snoozed` ON `tickets` (`snoozed_until`,`id`) WHERE snoozed_until is not null;