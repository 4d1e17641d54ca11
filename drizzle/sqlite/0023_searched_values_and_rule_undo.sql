ALTER TABLE `automation_runs` ADD `effect` text;--> statement-breakpoint
-- Written by hand: the search finds the values of custom fields. They are words of the description.
-- Those of checkboxes, deleted fields and deleted options are left out. The view has the values of
-- a ticket as one text. A move writes none of this.
CREATE VIEW `search_values` AS
SELECT `tickets`.`id` AS `ticket_id`, (
	SELECT group_concat(
		CASE `field`.`value` ->> 'type'
			WHEN 'CHOICE' THEN (
				SELECT `option`.`value` ->> 'name' FROM json_each(`field`.`value`, '$.options') AS `option`
				WHERE `option`.`value` ->> 'id' = `given`.`value`
			)
			ELSE `given`.`value`
		END, ' '
	)
	FROM json_each(`tickets`.`fields`) AS `given`
	JOIN json_each(`boards`.`custom_fields`) AS `field` ON `field`.`value` ->> 'id' = `given`.`key`
	WHERE `field`.`value` ->> 'type' <> 'CHECKBOX'
) AS `words`
FROM `tickets` JOIN `boards` ON `boards`.`id` = `tickets`.`board_id`
WHERE `tickets`.`fields` IS NOT NULL;
--> statement-breakpoint
DROP TRIGGER `search_ticket_added`;
--> statement-breakpoint
CREATE TRIGGER `search_ticket_added` AFTER INSERT ON `tickets` BEGIN
	INSERT INTO `search_tickets` (`ticket_id`) VALUES (new.`id`);
	INSERT INTO `search_words` (rowid, board, name, description)
		SELECT `number`, hex(new.`board_id`), new.`name`, CASE
			WHEN new.`fields` IS NULL THEN new.`description`
			ELSE new.`description` || ' ' || coalesce((SELECT `words` FROM `search_values` WHERE `ticket_id` = new.`id`), '')
		END
		FROM `search_tickets` WHERE `ticket_id` = new.`id`;
END;
--> statement-breakpoint
DROP TRIGGER `search_ticket_changed`;
--> statement-breakpoint
CREATE TRIGGER `search_ticket_changed` AFTER UPDATE OF `name`, `description`, `fields` ON `tickets`
WHEN old.`name` <> new.`name` OR old.`description` <> new.`description` OR old.`fields` IS NOT new.`fields` BEGIN
	UPDATE `search_words`
		SET board = hex(new.`board_id`), name = new.`name`, description = CASE
			WHEN new.`fields` IS NULL THEN new.`description`
			ELSE new.`description` || ' ' || coalesce((SELECT `words` FROM `search_values` WHERE `ticket_id` = new.`id`), '')
		END
		WHERE rowid = (SELECT `number` FROM `search_tickets` WHERE `ticket_id` = new.`id`);
END;
--> statement-breakpoint
-- Fields and options that are deleted, brought back or renamed, for the tickets with values of them.
CREATE TRIGGER `search_fields_changed` AFTER UPDATE OF `custom_fields` ON `boards`
WHEN old.`custom_fields` <> new.`custom_fields` BEGIN
	UPDATE `search_words` SET
		board = hex(new.`id`),
		name = (
			SELECT `tickets`.`name` FROM `search_tickets` JOIN `tickets` ON `tickets`.`id` = `ticket_id`
			WHERE `search_tickets`.`number` = `search_words`.rowid
		),
		description = (
			SELECT `tickets`.`description` || ' ' || coalesce(`words`, '')
			FROM `search_tickets`
			JOIN `tickets` ON `tickets`.`id` = `search_tickets`.`ticket_id`
			JOIN `search_values` ON `search_values`.`ticket_id` = `tickets`.`id`
			WHERE `search_tickets`.`number` = `search_words`.rowid
		)
	WHERE rowid IN (
		SELECT `search_tickets`.`number`
		FROM `tickets` JOIN `search_tickets` ON `search_tickets`.`ticket_id` = `tickets`.`id`
		WHERE `tickets`.`board_id` = new.`id` AND `tickets`.`fields` IS NOT NULL AND EXISTS (
			SELECT 1 FROM json_each(`tickets`.`fields`) AS `given`
			JOIN (
				SELECT `was`.`field`, `was`.`option` FROM (
					SELECT `field`.`value` ->> 'id' AS `field`, `option`.`value` ->> 'id' AS `option`, `option`.`value` ->> 'name' AS `name`
					FROM json_each(old.`custom_fields`) AS `field` LEFT JOIN json_each(`field`.`value`, '$.options') AS `option`
					EXCEPT
					SELECT `field`.`value` ->> 'id', `option`.`value` ->> 'id', `option`.`value` ->> 'name'
					FROM json_each(new.`custom_fields`) AS `field` LEFT JOIN json_each(`field`.`value`, '$.options') AS `option`
				) AS `was`
				UNION
				SELECT `is`.`field`, `is`.`option` FROM (
					SELECT `field`.`value` ->> 'id' AS `field`, `option`.`value` ->> 'id' AS `option`, `option`.`value` ->> 'name' AS `name`
					FROM json_each(new.`custom_fields`) AS `field` LEFT JOIN json_each(`field`.`value`, '$.options') AS `option`
					EXCEPT
					SELECT `field`.`value` ->> 'id', `option`.`value` ->> 'id', `option`.`value` ->> 'name'
					FROM json_each(old.`custom_fields`) AS `field` LEFT JOIN json_each(`field`.`value`, '$.options') AS `option`
				) AS `is`
			) AS `changed` ON `changed`.`field` = `given`.`key` AND coalesce(`changed`.`option`, `given`.`value`) = `given`.`value`
		)
	);
END;
--> statement-breakpoint
UPDATE `search_words` SET
	board = (
		SELECT hex(`tickets`.`board_id`) FROM `search_tickets` JOIN `tickets` ON `tickets`.`id` = `ticket_id`
		WHERE `search_tickets`.`number` = `search_words`.rowid
	),
	name = (
		SELECT `tickets`.`name` FROM `search_tickets` JOIN `tickets` ON `tickets`.`id` = `ticket_id`
		WHERE `search_tickets`.`number` = `search_words`.rowid
	),
	description = (
		SELECT `tickets`.`description` || ' ' || coalesce(`words`, '')
		FROM `search_tickets`
		JOIN `tickets` ON `tickets`.`id` = `search_tickets`.`ticket_id`
		JOIN `search_values` ON `search_values`.`ticket_id` = `tickets`.`id`
		WHERE `search_tickets`.`number` = `search_words`.rowid
	)
WHERE rowid IN (
	SELECT `number` FROM `search_tickets` JOIN `search_values` ON `search_values`.`ticket_id` = `search_tickets`.`ticket_id`
);
