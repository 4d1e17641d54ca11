CREATE TABLE `log` (
	`number` integer PRIMARY KEY NOT NULL,
	`previous` integer,
	`board_id` text NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`command_id` text NOT NULL,
	`hash` text,
	`result_id` text,
	`facts` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `log_command` ON `log` (`command_id`,`board_id`,`by`);--> statement-breakpoint
INSERT INTO `log` (`number`, `previous`, `board_id`, `seq`, `at`, `by`, `command_id`, `hash`, `result_id`, `facts`)
WITH `rows` AS (
	SELECT `l`.`board_id`, `l`.`seq`, `l`.`at`, `l`.`by`, `l`.`command_id`, `c`.`hash`, json_extract(`c`.`answer`, '$.result.id') AS `result_id`, `l`.`facts`, 1 AS `is_kept`
	FROM `board_log` AS `l` LEFT JOIN `commands` AS `c` ON `c`.`id` = `l`.`command_id` AND `c`.`board_id` = `l`.`board_id` AND `c`.`user_id` = `l`.`by`
	UNION ALL
	SELECT `c`.`board_id`, json_extract(`c`.`answer`, '$.seq'), `c`.`at`, `c`.`user_id`, `c`.`id`, `c`.`hash`, json_extract(`c`.`answer`, '$.result.id'), '[]', 0
	FROM `commands` AS `c` LEFT JOIN `board_log` AS `l` ON `l`.`board_id` = `c`.`board_id` AND `l`.`seq` = json_extract(`c`.`answer`, '$.seq')
	WHERE `l`.`board_id` IS NULL
), `numbered` AS (
	SELECT *, row_number() OVER (ORDER BY `at`, `board_id`, `seq`) AS `number` FROM `rows`
)
SELECT `number`, CASE WHEN `is_kept` = 1 THEN lag(`number`) OVER (PARTITION BY `board_id`, `is_kept` ORDER BY `seq`) END, `board_id`, `seq`, `at`, `by`, `command_id`, `hash`, `result_id`, `facts` FROM `numbered`;--> statement-breakpoint
DROP TABLE `commands`;--> statement-breakpoint
DROP TABLE `board_log`;--> statement-breakpoint
ALTER TABLE `boards` ADD `last_row` integer;--> statement-breakpoint
ALTER TABLE `boards` ADD `row_before` integer;--> statement-breakpoint
UPDATE `boards` SET `last_row` = `newest`.`number` FROM (
	SELECT `board_id`, `seq`, `number` FROM `log`
) AS `newest` WHERE `newest`.`board_id` = `boards`.`id` AND `newest`.`seq` = `boards`.`seq`;