-- Of links that were made at once for the same, the newest stays.
DELETE FROM `calendars` WHERE EXISTS (
	SELECT 1 FROM `calendars` AS newer
	WHERE newer.`user_id` = `calendars`.`user_id`
		AND coalesce(newer.`board_id`, '') = coalesce(`calendars`.`board_id`, '')
		AND (newer.`created_at` > `calendars`.`created_at`
			OR (newer.`created_at` = `calendars`.`created_at` AND newer.`id` > `calendars`.`id`))
);--> statement-breakpoint
CREATE UNIQUE INDEX `calendars_once` ON `calendars` (`user_id`,`board_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `calendars_own_once` ON `calendars` (`user_id`) WHERE board_id is null;