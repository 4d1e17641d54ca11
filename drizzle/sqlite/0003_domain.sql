CREATE TABLE `comments` (
	`board_id` text NOT NULL,
	`ticket_id` text NOT NULL,
	`id` text NOT NULL,
	`author` text NOT NULL,
	`text` text NOT NULL,
	`photo_urls` text NOT NULL,
	`at` integer NOT NULL,
	`deleted_at` integer,
	PRIMARY KEY(`board_id`, `ticket_id`, `id`),
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`,`ticket_id`) REFERENCES `tickets`(`board_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `projects` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`owner_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `projects_owner` ON `projects` (`owner_id`);--> statement-breakpoint
ALTER TABLE `boards` ADD `project_id` text;--> statement-breakpoint
CREATE INDEX `boards_project` ON `boards` (`project_id`) WHERE project_id is not null;--> statement-breakpoint
ALTER TABLE `tickets` ADD `photo_urls` text DEFAULT '[]' NOT NULL;