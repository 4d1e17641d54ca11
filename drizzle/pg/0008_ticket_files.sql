CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"board_id" text NOT NULL,
	"ticket_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"path" text NOT NULL,
	"store_key" text,
	"uploaded_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"deleted_at" bigint
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "file_count" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "files_path" ON "files" USING btree ("path");--> statement-breakpoint
CREATE INDEX "files_ticket" ON "files" USING btree ("board_id","ticket_id");--> statement-breakpoint
CREATE INDEX "files_deleted" ON "files" USING btree ("deleted_at") WHERE deleted_at is not null;