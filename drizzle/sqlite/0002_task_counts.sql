ALTER TABLE `tickets` ADD `task_count` integer DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE `tickets` ADD `done_task_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `tickets` SET
  `preview` = json_extract(card_parts(`description`), '$.preview'),
  `task_count` = json_extract(card_parts(`description`), '$.taskCount'),
  `done_task_count` = json_extract(card_parts(`description`), '$.doneTaskCount')
WHERE `description` <> '';--> statement-breakpoint
UPDATE `tickets` SET `task_count` = 0 WHERE `task_count` = -1;
