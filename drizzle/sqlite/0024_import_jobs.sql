CREATE TABLE `import_jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`state` text NOT NULL,
	`read` integer DEFAULT 0 NOT NULL,
	`bytes` integer NOT NULL,
	`report` text,
	`board_id` text,
	`message` text,
	`with_archived` integer DEFAULT false NOT NULL,
	`source` text,
	`heartbeat_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `import_jobs_user` ON `import_jobs` (`user_id`);