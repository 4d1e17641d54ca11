PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_commands` (
	`board_id` text NOT NULL,
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`hash` text NOT NULL,
	`answer` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`id`, `board_id`, `user_id`)
);
--> statement-breakpoint
INSERT INTO `__new_commands`("board_id", "user_id", "id", "hash", "answer", "at") SELECT "board_id", "user_id", "id", "hash", "answer", "at" FROM `commands`;--> statement-breakpoint
DROP TABLE `commands`;--> statement-breakpoint
ALTER TABLE `__new_commands` RENAME TO `commands`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `commands_at` ON `commands` (`at`);