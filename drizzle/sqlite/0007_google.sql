CREATE TABLE `google_flows` (
	`state` text PRIMARY KEY NOT NULL,
	`nonce` text NOT NULL,
	`browser` text NOT NULL,
	`verifier` text NOT NULL,
	`is_answered` integer DEFAULT false NOT NULL,
	`channel` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `google_flows_nonce` ON `google_flows` (`nonce`);--> statement-breakpoint
CREATE INDEX `google_flows_expires` ON `google_flows` (`expires_at`);--> statement-breakpoint
CREATE TABLE `identities` (
	`provider` text NOT NULL,
	`sub` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `sub`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `identities_user` ON `identities` (`user_id`);