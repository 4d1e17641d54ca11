CREATE TABLE "time_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"added" bigint NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "time_entries" ADD COLUMN "import_id" text;--> statement-breakpoint
ALTER TABLE "time_entries" ADD COLUMN "import_key" text;--> statement-breakpoint
ALTER TABLE "time_imports" ADD CONSTRAINT "time_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "time_imports_user" ON "time_imports" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "time_entries_import" ON "time_entries" USING btree ("import_id") WHERE import_id is not null;