ALTER TABLE `boards` ADD `color` text;--> statement-breakpoint
ALTER TABLE `boards` ADD `background` text;