DROP INDEX "kept_answers_user";--> statement-breakpoint
ALTER TABLE "kept_answers" ADD COLUMN "total_bytes" bigint;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "user_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "kept_answers_total" ON "kept_answers" USING btree ("user_id","total_bytes");--> statement-breakpoint
CREATE INDEX "uploads_of" ON "uploads" USING btree ("user_id","created_at");