ALTER TABLE "tickets" ADD COLUMN "task_count" bigint DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "done_task_count" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "tickets" SET "task_count" = 0 WHERE "description" = '';
