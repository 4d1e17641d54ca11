PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_history` (
	`board_id` text NOT NULL,
	`id` text NOT NULL,
	`ticket_id` text NOT NULL,
	`previous` text,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`notes` text NOT NULL,
	PRIMARY KEY(`id`, `board_id`, `ticket_id`)
);
--> statement-breakpoint
INSERT INTO `__new_history`("board_id", "id", "ticket_id", "previous", "at", "by", "notes") SELECT "board_id", "id", "ticket_id", lag("id") OVER (PARTITION BY "board_id", "ticket_id" ORDER BY "at", "id"), "at", "by", "notes" FROM `history`;--> statement-breakpoint
DROP TABLE `history`;--> statement-breakpoint
ALTER TABLE `__new_history` RENAME TO `history`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE TABLE `__new_board_log` (
	`board_id` text NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`command_id` text NOT NULL,
	`facts` text NOT NULL,
	PRIMARY KEY(`board_id`, `seq`)
);
--> statement-breakpoint
INSERT INTO `__new_board_log`("board_id", "seq", "at", "by", "command_id", "facts") SELECT "board_id", "seq", "at", "by", "command_id", "facts" FROM `board_log`;--> statement-breakpoint
DROP TABLE `board_log`;--> statement-breakpoint
ALTER TABLE `__new_board_log` RENAME TO `board_log`;--> statement-breakpoint
ALTER TABLE `tickets` ADD `last_entry` text;--> statement-breakpoint
UPDATE `tickets` SET `last_entry` = `newest`.`id` FROM (
	SELECT `board_id`, `ticket_id`, `id`, row_number() OVER (PARTITION BY `board_id`, `ticket_id` ORDER BY `at` DESC, `id` DESC) AS `n` FROM `history`
) AS `newest` WHERE `newest`.`n` = 1 AND `newest`.`board_id` = `tickets`.`board_id` AND `newest`.`ticket_id` = `tickets`.`id`;