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
CREATE TABLE `boards` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	`epoch` text NOT NULL,
	`structure_tag` text DEFAULT '' NOT NULL,
	`last_write` integer DEFAULT 0 NOT NULL,
	`write_before` integer DEFAULT 0 NOT NULL,
	`last_row` integer,
	`row_before` integer,
	`ticket_count` integer NOT NULL,
	`written_bytes` integer DEFAULT 0 NOT NULL,
	`project_id` text,
	`is_template` integer DEFAULT false NOT NULL,
	`deleted_at` integer,
	`deleted_by` text
);
--> statement-breakpoint
CREATE INDEX `boards_project` ON `boards` (`project_id`) WHERE project_id is not null;--> statement-breakpoint
CREATE TABLE `calendars` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`board_id` text,
	`digest` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "calendars_digest" CHECK(length("calendars"."digest") = 64)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendars_digest_unique` ON `calendars` (`digest`);--> statement-breakpoint
CREATE INDEX `calendars_user` ON `calendars` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `calendars_once` ON `calendars` (`user_id`,`board_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `calendars_own_once` ON `calendars` (`user_id`) WHERE board_id is null;--> statement-breakpoint
CREATE TABLE `columns` (
	`board_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`pos` text NOT NULL,
	`deleted_at` integer,
	`deleted_by` text,
	PRIMARY KEY(`board_id`, `id`),
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `columns_name` ON `columns` (`board_id`,`name`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `comments` (
	`board_id` text NOT NULL,
	`ticket_id` text NOT NULL,
	`id` text NOT NULL,
	`author` text NOT NULL,
	`text` text NOT NULL,
	`photo_urls` text NOT NULL,
	`at` integer NOT NULL,
	`deleted_at` integer,
	`deleted_by` text,
	PRIMARY KEY(`board_id`, `ticket_id`, `id`),
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`,`ticket_id`) REFERENCES `tickets`(`board_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`number` integer PRIMARY KEY NOT NULL,
	`webhook_id` text NOT NULL,
	`cursor` text NOT NULL,
	`at` integer NOT NULL,
	`ms` integer NOT NULL,
	`status` integer,
	`error` text,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_of` ON `webhook_deliveries` (`webhook_id`,`number`);--> statement-breakpoint
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
CREATE TABLE `history` (
	`number` integer PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`id` text NOT NULL,
	`ticket_id` text NOT NULL,
	`previous` integer,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`notes` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`request` text NOT NULL,
	`body` text,
	`at` integer NOT NULL,
	`total_bytes` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_at` ON `idempotency_keys` (`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `idempotency_keys_total` ON `idempotency_keys` (`user_id`,`total_bytes`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `import_jobs_user` ON `import_jobs` (`user_id`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`board_id` text NOT NULL,
	`at` integer NOT NULL,
	`report` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `imports_user` ON `imports` (`user_id`,`at`);--> statement-breakpoint
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
CREATE INDEX `invitations_expires` ON `invitations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `job_leases` (
	`name` text PRIMARY KEY NOT NULL,
	`done_at` integer NOT NULL,
	`claimed_until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `locks` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `log` (
	`number` integer PRIMARY KEY NOT NULL,
	`previous` integer,
	`board_id` text NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`command_id` text NOT NULL,
	`hash` text,
	`result_id` text,
	`facts` text NOT NULL,
	`written_bytes` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `log_command` ON `log` (`command_id`,`board_id`,`by`);--> statement-breakpoint
CREATE TABLE `login_attempts` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`since` integer NOT NULL,
	`last` integer NOT NULL,
	`waits` integer NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `members` (
	`board_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	PRIMARY KEY(`board_id`, `user_id`),
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `members_user` ON `members` (`user_id`);--> statement-breakpoint
CREATE TABLE `notification_outbox` (
	`number` integer PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`facts` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`number` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`board_id` text NOT NULL,
	`ticket_id` text NOT NULL,
	`kind` text NOT NULL,
	`about` text NOT NULL,
	`by` text NOT NULL,
	`at` integer NOT NULL,
	`read_at` integer,
	`mailed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_once` ON `notifications` (`user_id`,`ticket_id`,`kind`,`about`);--> statement-breakpoint
CREATE INDEX `notifications_at` ON `notifications` (`at`);--> statement-breakpoint
CREATE TABLE `photo_deletions` (
	`path` text PRIMARY KEY NOT NULL,
	`store_key` text,
	`deleted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `photos` (
	`path` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`ticket_id` text NOT NULL,
	`comment_group` text,
	`uploaded_by` text NOT NULL,
	`mime` text NOT NULL,
	`bytes` integer NOT NULL,
	`store_key` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `photos_ticket` ON `photos` (`board_id`,`ticket_id`);--> statement-breakpoint
CREATE TABLE `projects` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`owner_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `projects_owner` ON `projects` (`owner_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`user_agent` text,
	`ip` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sessions_id_is_digest" CHECK(length("sessions"."id") = 64)
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `share_links` (
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
	CONSTRAINT "share_links_digest" CHECK(length("share_links"."digest") = 64)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `share_links_digest_unique` ON `share_links` (`digest`);--> statement-breakpoint
CREATE INDEX `share_links_board` ON `share_links` (`board_id`);--> statement-breakpoint
CREATE TABLE `tickets` (
	`board_id` text NOT NULL,
	`id` text NOT NULL,
	`column_id` text NOT NULL,
	`pos` text NOT NULL,
	`preview` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`photo_urls` text DEFAULT '[]' NOT NULL,
	`assignee` text,
	`priority` text,
	`labels` text NOT NULL,
	`url` text,
	`due_date` text,
	`visible_to` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`deleted_by` text,
	`last_entry` integer,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`comment_characters` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`board_id`, `id`),
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`board_id`,`column_id`) REFERENCES `columns`(`board_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_id` ON `tickets` (`id`);--> statement-breakpoint
CREATE INDEX `tickets_place` ON `tickets` (`board_id`,`column_id`,`pos`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `tickets_deleted` ON `tickets` (`board_id`,`column_id`,`deleted_at`,`pos`,`id`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `tickets_due` ON `tickets` (`assignee`,`due_date`) WHERE due_date is not null and assignee is not null and deleted_at is null;--> statement-breakpoint
CREATE TABLE `uploads` (
	`key` text PRIMARY KEY NOT NULL,
	`user_id` text DEFAULT '' NOT NULL,
	`metadata` text NOT NULL,
	`callback_slug` text NOT NULL,
	`answer` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `uploads_created` ON `uploads` (`created_at`);--> statement-breakpoint
CREATE INDEX `uploads_of` ON `uploads` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`password_hash` text,
	`profile_picture` text,
	`is_google_user` integer DEFAULT false NOT NULL,
	`roles` text NOT NULL,
	`created_at` integer NOT NULL,
	`is_mailed` integer DEFAULT true NOT NULL,
	`language` text DEFAULT 'en' NOT NULL,
	`mail_failures` integer DEFAULT 0 NOT NULL,
	`mail_retry_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_emailKey_unique` ON `users` (`email_key`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`url` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`cursor` text NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_since` integer,
	`next_at` integer DEFAULT 0 NOT NULL,
	`paused_at` integer,
	`secret_version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhooks_board` ON `webhooks` (`board_id`);
--> statement-breakpoint
-- Written by hand, because drizzle-kit knows neither virtual tables nor triggers: the words of
-- tickets, which triggers update. A move writes to neither table. The index refers to a ticket by a
-- number, because VACUUM may change the rowids of "tickets". The board's id is one word, so that
-- tickets of other boards are excluded before any row is read.
CREATE TABLE `search_tickets` (
	`number` integer PRIMARY KEY,
	`ticket_id` text NOT NULL UNIQUE
);
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_words` USING fts5 (
	board, name, description,
	content = '', contentless_delete = 1,
	tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3'
);
--> statement-breakpoint
CREATE TRIGGER `search_ticket_added` AFTER INSERT ON `tickets` BEGIN
	INSERT INTO `search_tickets` (`ticket_id`) VALUES (new.`id`);
	INSERT INTO `search_words` (rowid, board, name, description)
		SELECT `number`, hex(new.`board_id`), new.`name`, new.`description` FROM `search_tickets` WHERE `ticket_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_ticket_changed` AFTER UPDATE OF `name`, `description` ON `tickets` BEGIN
	UPDATE `search_words`
		SET board = hex(new.`board_id`), name = new.`name`, description = new.`description`
		WHERE rowid = (SELECT `number` FROM `search_tickets` WHERE `ticket_id` = new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_ticket_dropped` AFTER DELETE ON `tickets` BEGIN
	DELETE FROM `search_words`
		WHERE rowid = (SELECT `number` FROM `search_tickets` WHERE `ticket_id` = old.`id`);
	DELETE FROM `search_tickets` WHERE `ticket_id` = old.`id`;
END;
