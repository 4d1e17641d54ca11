ALTER TABLE `users` ADD `mail_failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `mail_retry_at` integer DEFAULT 0 NOT NULL;