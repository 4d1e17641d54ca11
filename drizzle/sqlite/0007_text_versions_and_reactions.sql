CREATE TABLE `text_versions` (
	`number` integer PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`ticket_id` text NOT NULL,
	`comment_id` text NOT NULL,
	`text` text NOT NULL,
	`characters` integer NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`,`ticket_id`) REFERENCES `tickets`(`board_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `text_versions_ticket` ON `text_versions` (`board_id`,`ticket_id`);--> statement-breakpoint
ALTER TABLE `comments` ADD `reactions` text;