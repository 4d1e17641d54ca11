CREATE TABLE "photo_deletions" (
	"path" text PRIMARY KEY NOT NULL,
	"store_key" text,
	"deleted_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"path" text PRIMARY KEY NOT NULL,
	"board_id" text NOT NULL,
	"ticket_id" text NOT NULL,
	"comment_group" text,
	"uploaded_by" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" bigint NOT NULL,
	"store_key" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"key" text PRIMARY KEY NOT NULL,
	"metadata" jsonb NOT NULL,
	"callback_slug" text NOT NULL,
	"answer" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "photos_ticket" ON "photos" USING btree ("board_id","ticket_id");--> statement-breakpoint
CREATE INDEX "uploads_created" ON "uploads" USING btree ("created_at");