ALTER TABLE `columns` ADD `limit` integer;--> statement-breakpoint
ALTER TABLE `columns` ADD `is_limit_hard` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `columns` ADD `color` text;--> statement-breakpoint
ALTER TABLE `columns` ADD `is_done` integer DEFAULT false NOT NULL;