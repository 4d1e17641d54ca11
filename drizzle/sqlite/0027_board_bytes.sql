ALTER TABLE `boards` ADD `written_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `log` ADD `written_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `tickets_deleted` ON `tickets` (`board_id`,`column_id`,`deleted_at`,`pos`,`id`) WHERE deleted_at is not null;