ALTER TABLE "log" RENAME COLUMN "facts" TO "changes";--> statement-breakpoint
ALTER TABLE "notification_outbox" RENAME COLUMN "facts" TO "changes";