CREATE TABLE `co_assignments` (
	`user_id` text NOT NULL,
	`ticket_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `ticket_id`),
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `co_assignments_ticket` ON `co_assignments` (`ticket_id`);--> statement-breakpoint
ALTER TABLE `tickets` ADD `co_assignees` text;