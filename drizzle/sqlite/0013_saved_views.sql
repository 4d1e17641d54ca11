CREATE TABLE `saved_views` (
	`number` integer PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`id` text NOT NULL,
	`owner_id` text,
	`name` text NOT NULL,
	`query` text NOT NULL,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_own` ON `saved_views` (`board_id`,`owner_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_shared` ON `saved_views` (`board_id`,`id`) WHERE owner_id is null;--> statement-breakpoint
CREATE INDEX `saved_views_owner` ON `saved_views` (`owner_id`) WHERE owner_id is not null;