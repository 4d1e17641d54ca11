CREATE TABLE `time_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`file_name` text NOT NULL,
	`format` text NOT NULL,
	`added` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `time_imports_user` ON `time_imports` (`user_id`,`at`);--> statement-breakpoint
ALTER TABLE `time_entries` ADD `import_id` text;--> statement-breakpoint
ALTER TABLE `time_entries` ADD `import_key` text;--> statement-breakpoint
CREATE INDEX `time_entries_import` ON `time_entries` (`import_id`) WHERE import_id is not null;