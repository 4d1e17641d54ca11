PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_history` (
	`number` integer PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`id` text NOT NULL,
	`ticket_id` text NOT NULL,
	`previous` integer,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`notes` text NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_history`("number", "board_id", "id", "ticket_id", "previous", "at", "by", "notes") SELECT "number", "board_id", "id", "ticket_id", lag("number") OVER (PARTITION BY "board_id", "ticket_id" ORDER BY "at", "id"), "at", "by", "notes" FROM (SELECT row_number() OVER (ORDER BY "at", "id") AS "number", * FROM `history`);--> statement-breakpoint
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
ALTER TABLE `tickets` ADD `last_entry` integer;--> statement-breakpoint
UPDATE `tickets` SET `last_entry` = `newest`.`number` FROM (
	SELECT `board_id`, `ticket_id`, `number`, row_number() OVER (PARTITION BY `board_id`, `ticket_id` ORDER BY `at` DESC, `id` DESC) AS `place` FROM `history`
) AS `newest` WHERE `newest`.`place` = 1 AND `newest`.`board_id` = `tickets`.`board_id` AND `newest`.`ticket_id` = `tickets`.`id`;