ALTER TABLE `boards` ADD `estimate_unit` text DEFAULT 'POINTS' NOT NULL;--> statement-breakpoint
ALTER TABLE `boards` ADD `label_colors` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `tickets` ADD `start_date` text;--> statement-breakpoint
ALTER TABLE `tickets` ADD `estimate` real;