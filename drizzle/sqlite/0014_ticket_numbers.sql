CREATE TABLE `former_numbers` (
	`board_id` text NOT NULL,
	`number` integer NOT NULL,
	`ticket_id` text NOT NULL,
	PRIMARY KEY(`board_id`, `number`),
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `former_numbers_ticket` ON `former_numbers` (`ticket_id`);--> statement-breakpoint
CREATE TABLE `ticket_keys` (
	`key` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ticket_keys_board` ON `ticket_keys` (`board_id`);--> statement-breakpoint
ALTER TABLE `boards` ADD `ticket_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `boards` ADD `last_number` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tickets` ADD `number` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Written by hand: the tickets that are there are numbered in the order of their creation, archived and
-- deleted ones included. Boards get keys from their names.
UPDATE `tickets` SET `number` = `numbered`.`place`
FROM (
  SELECT `id`, row_number() OVER (PARTITION BY `board_id` ORDER BY `created_at`, `id`) AS `place`
  FROM `tickets`
) AS `numbered`
WHERE `tickets`.`id` = `numbered`.`id`;--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_number` ON `tickets` (`board_id`,`number`) WHERE number > 0;--> statement-breakpoint
UPDATE `boards` SET `last_number` = coalesce(
  (SELECT max(`number`) FROM `tickets` WHERE `tickets`.`board_id` = `boards`.`id`), 0
);--> statement-breakpoint
INSERT INTO `ticket_keys` (`key`, `board_id`)
SELECT json_extract(`value`, '$.key'), json_extract(`value`, '$.id')
FROM json_each(keys_of_boards((
  SELECT json_group_array(json_object('id', `id`, 'name', `name`))
  FROM (SELECT `id`, `name` FROM `boards` WHERE `created_by` <> '' ORDER BY `created_at`, `id`)
)));--> statement-breakpoint
UPDATE `boards` SET `ticket_key` = coalesce(
  (SELECT `key` FROM `ticket_keys` WHERE `board_id` = `boards`.`id`), ''
);
