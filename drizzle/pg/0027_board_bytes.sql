ALTER TABLE "boards" ADD COLUMN "written_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "log" ADD COLUMN "written_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "tickets_deleted" ON "tickets" USING btree ("board_id","column_id","deleted_at","pos","id") WHERE deleted_at is not null;