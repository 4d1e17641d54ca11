ALTER TABLE `tickets` ADD `comment_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tickets` ADD `comment_characters` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `tickets` SET
	(`comment_count`, `comment_characters`) = (
		SELECT count(*), coalesce(sum(utf16_length(`text`)), 0) FROM `comments`
		WHERE `comments`.`board_id` = `tickets`.`board_id` AND `comments`.`ticket_id` = `tickets`.`id`
	)
WHERE EXISTS (
	SELECT 1 FROM `comments`
	WHERE `comments`.`board_id` = `tickets`.`board_id` AND `comments`.`ticket_id` = `tickets`.`id`
);
