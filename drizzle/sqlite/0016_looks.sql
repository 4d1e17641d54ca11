CREATE TABLE `looks` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`digest` text NOT NULL,
	`client` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	`since` text NOT NULL,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "looks_digest" CHECK(length("looks"."digest") = 64)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `looks_digest_unique` ON `looks` (`digest`);--> statement-breakpoint
CREATE INDEX `looks_board` ON `looks` (`board_id`);