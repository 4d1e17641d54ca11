CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`digest` text NOT NULL,
	`read_only` integer NOT NULL,
	`board_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "api_tokens_digest" CHECK(length("api_tokens"."digest") = 64)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_digest_unique` ON `api_tokens` (`digest`);--> statement-breakpoint
CREATE INDEX `api_tokens_user` ON `api_tokens` (`user_id`);--> statement-breakpoint
CREATE TABLE `audit` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`by` text,
	`by_name` text,
	`about` text,
	`about_name` text,
	`detail` text NOT NULL,
	`via` text,
	`ip` text,
	`user_agent` text
);
--> statement-breakpoint
CREATE INDEX `audit_at` ON `audit` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_kind` ON `audit` (`kind`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_by` ON `audit` (`by`,`at`);--> statement-breakpoint
CREATE INDEX `audit_about` ON `audit` (`about`,`at`);--> statement-breakpoint
CREATE TABLE `google_flows` (
	`state` text PRIMARY KEY NOT NULL,
	`nonce` text NOT NULL,
	`browser` text NOT NULL,
	`address` text NOT NULL,
	`verifier` text NOT NULL,
	`is_answered` integer DEFAULT false NOT NULL,
	`channel` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `google_flows_nonce` ON `google_flows` (`nonce`);--> statement-breakpoint
CREATE INDEX `google_flows_expires` ON `google_flows` (`expires_at`);--> statement-breakpoint
CREATE INDEX `google_flows_browser` ON `google_flows` (`browser`,`expires_at`);--> statement-breakpoint
CREATE INDEX `google_flows_address` ON `google_flows` (`address`,`expires_at`);--> statement-breakpoint
CREATE TABLE `identities` (
	`provider` text NOT NULL,
	`sub` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `sub`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `identities_user` ON `identities` (`user_id`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`digest` text NOT NULL,
	`email` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_by` text,
	`used_at` integer,
	`revoked_at` integer,
	CONSTRAINT "invitations_digest_is_digest" CHECK(length("invitations"."digest") = 64)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_digest_unique` ON `invitations` (`digest`);--> statement-breakpoint
CREATE INDEX `invitations_expires` ON `invitations` (`expires_at`);