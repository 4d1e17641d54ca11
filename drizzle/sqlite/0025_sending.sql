CREATE TABLE `client_links` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`target_id` text NOT NULL,
	`digest` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	`expires_at` integer,
	`first_opened_at` integer,
	`last_opened_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_links_digest` ON `client_links` (`digest`);--> statement-breakpoint
CREATE INDEX `client_links_target` ON `client_links` (`kind`,`target_id`,`created_at`);