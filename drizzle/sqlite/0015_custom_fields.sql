ALTER TABLE `boards` ADD `custom_fields` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `tickets` ADD `fields` text;