ALTER TABLE "users" ADD COLUMN "mail_failures" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_retry_at" bigint DEFAULT 0 NOT NULL;