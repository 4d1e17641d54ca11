-- The words of tickets, kept in step by triggers: a move writes to neither table. The index knows a
-- ticket by a number, for a rowid of "tickets" would be another one after a VACUUM. The board's id is
-- one word there, so that what is on other boards is left out before any row is read.
CREATE TABLE `search_tickets` (
	`number` integer PRIMARY KEY,
	`ticket_id` text NOT NULL UNIQUE
);
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_words` USING fts5 (
	board, name, description,
	content = '', contentless_delete = 1,
	tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3'
);
--> statement-breakpoint
INSERT INTO `search_tickets` (`ticket_id`) SELECT `id` FROM `tickets` ORDER BY `created_at`, `id`;
--> statement-breakpoint
INSERT INTO `search_words` (rowid, board, name, description)
	SELECT `number`, hex(`board_id`), `name`, `description` FROM `search_tickets` JOIN `tickets` ON `id` = `ticket_id`;
--> statement-breakpoint
CREATE TRIGGER `search_ticket_added` AFTER INSERT ON `tickets` BEGIN
	INSERT INTO `search_tickets` (`ticket_id`) VALUES (new.`id`);
	INSERT INTO `search_words` (rowid, board, name, description)
		SELECT `number`, hex(new.`board_id`), new.`name`, new.`description` FROM `search_tickets` WHERE `ticket_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_ticket_changed` AFTER UPDATE OF `name`, `description` ON `tickets` BEGIN
	UPDATE `search_words`
		SET board = hex(new.`board_id`), name = new.`name`, description = new.`description`
		WHERE rowid = (SELECT `number` FROM `search_tickets` WHERE `ticket_id` = new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_ticket_dropped` AFTER DELETE ON `tickets` BEGIN
	DELETE FROM `search_words`
		WHERE rowid = (SELECT `number` FROM `search_tickets` WHERE `ticket_id` = old.`id`);
	DELETE FROM `search_tickets` WHERE `ticket_id` = old.`id`;
END;
