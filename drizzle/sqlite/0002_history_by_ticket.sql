PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_history` (
	`board_id` text NOT NULL,
	`id` text NOT NULL,
	`ticket_id` text NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`notes` text NOT NULL,
	PRIMARY KEY(`board_id`, `ticket_id`, `id`),
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`,`ticket_id`) REFERENCES `tickets`(`board_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_history`("board_id", "id", "ticket_id", "at", "by", "notes") SELECT "board_id", "id", "ticket_id", "at", "by", "notes" FROM `history`;--> statement-breakpoint
DROP TABLE `history`;--> statement-breakpoint
ALTER TABLE `__new_history` RENAME TO `history`;--> statement-breakpoint
PRAGMA foreign_keys=ON;