ALTER TABLE `boards` ADD `archive_after_days` integer;--> statement-breakpoint
ALTER TABLE `tickets` ADD `archived_at` integer;--> statement-breakpoint
CREATE INDEX `tickets_archived` ON `tickets` (`board_id`,`archived_at`,`id`) WHERE archived_at is not null;