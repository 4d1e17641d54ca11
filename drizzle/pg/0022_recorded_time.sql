CREATE TABLE "time_commands" (
	"user_id" text NOT NULL,
	"command_id" text NOT NULL,
	"hash" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "time_commands_user_id_command_id_pk" PRIMARY KEY("user_id","command_id")
);
--> statement-breakpoint
CREATE TABLE "time_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text,
	"ticket_id" text,
	"project_id" text,
	"ticket_name" text,
	"project_name" text,
	"day" text NOT NULL,
	"seconds" bigint NOT NULL,
	"started_at" bigint,
	"note" text NOT NULL,
	"is_billable" boolean NOT NULL,
	"is_ended_by_start" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"deleted_at" bigint,
	CONSTRAINT "time_entries_seconds" CHECK ("time_entries"."seconds" > 0 and "time_entries"."seconds" <= 86400)
);
--> statement-breakpoint
CREATE TABLE "time_heads" (
	"user_id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"entry_id" text,
	"ticket_id" text,
	"project_id" text,
	"ticket_name" text,
	"project_name" text,
	"started_at" bigint,
	"day" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "timer_events" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timer_events_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" text NOT NULL,
	"type" text NOT NULL,
	"ticket_id" text NOT NULL,
	"user_id" text NOT NULL,
	"entry_id" text NOT NULL,
	"at" bigint NOT NULL,
	"seconds" bigint
);
--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "shares_time" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "time_commands" ADD CONSTRAINT "time_commands_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_heads" ADD CONSTRAINT "time_heads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timer_events" ADD CONSTRAINT "timer_events_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "time_commands_at" ON "time_commands" USING btree ("at");--> statement-breakpoint
CREATE INDEX "time_entries_person" ON "time_entries" USING btree ("user_id","day","id");--> statement-breakpoint
CREATE INDEX "time_entries_ticket" ON "time_entries" USING btree ("ticket_id","day") WHERE ticket_id is not null;--> statement-breakpoint
CREATE INDEX "time_entries_deleted" ON "time_entries" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "time_heads_entry" ON "time_heads" USING btree ("entry_id") WHERE entry_id is not null;--> statement-breakpoint
CREATE INDEX "time_heads_ticket" ON "time_heads" USING btree ("ticket_id") WHERE ticket_id is not null;--> statement-breakpoint
CREATE INDEX "timer_events_webhook" ON "timer_events" USING btree ("webhook_id","number");