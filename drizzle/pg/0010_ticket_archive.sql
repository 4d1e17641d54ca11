ALTER TABLE "boards" ADD COLUMN "archive_after_days" bigint;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "archived_at" bigint;--> statement-breakpoint
CREATE INDEX "tickets_archived" ON "tickets" USING btree ("board_id","archived_at","id") WHERE archived_at is not null;