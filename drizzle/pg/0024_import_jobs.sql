CREATE TABLE "import_jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"read" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint NOT NULL,
	"report" jsonb,
	"board_id" text,
	"message" text,
	"with_archived" boolean DEFAULT false NOT NULL,
	"source" jsonb,
	"heartbeat_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_jobs" ADD CONSTRAINT "import_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_jobs_user" ON "import_jobs" USING btree ("user_id");