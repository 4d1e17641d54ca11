ALTER TABLE `boards` ADD `last_write` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `boards` ADD `write_before` integer DEFAULT 0 NOT NULL;