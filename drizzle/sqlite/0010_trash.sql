ALTER TABLE `boards` ADD `deleted_by` text;--> statement-breakpoint
ALTER TABLE `columns` ADD `deleted_by` text;--> statement-breakpoint
ALTER TABLE `comments` ADD `deleted_by` text;--> statement-breakpoint
ALTER TABLE `tickets` ADD `deleted_by` text;