CREATE TABLE `about_words` (
	`board_id` text PRIMARY KEY NOT NULL,
	`words` text NOT NULL,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `boards` ADD `about` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `boards` ADD `is_about_shared` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `about` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `about_words` text DEFAULT '' NOT NULL;