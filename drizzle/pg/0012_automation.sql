CREATE TABLE "automation_due" (
	"automation_id" text NOT NULL,
	"ticket_id" text NOT NULL,
	"due_date" text NOT NULL,
	CONSTRAINT "automation_due_automation_id_ticket_id_pk" PRIMARY KEY("automation_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "automation_runs" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "automation_runs_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"automation_id" text NOT NULL,
	"ticket_id" text NOT NULL,
	"at" bigint NOT NULL,
	"result" text NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "automations" (
	"id" text PRIMARY KEY NOT NULL,
	"board_id" text NOT NULL,
	"name" text NOT NULL,
	"trigger" jsonb NOT NULL,
	"conditions" jsonb NOT NULL,
	"actions" jsonb NOT NULL,
	"is_on" boolean NOT NULL,
	"made_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"cursor" text NOT NULL,
	"handled_events" bigint DEFAULT 0 NOT NULL,
	"due_since" text NOT NULL,
	"failures" bigint DEFAULT 0 NOT NULL,
	"paused_at" bigint,
	"pause_reason" text
);
--> statement-breakpoint
CREATE TABLE "recurrences" (
	"ticket_id" text PRIMARY KEY NOT NULL,
	"made_by" text NOT NULL,
	"handled_day" text NOT NULL,
	"base_day" text NOT NULL,
	"column_id" text NOT NULL,
	"done_day" text,
	"is_made" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "log" ADD COLUMN "automation_id" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "recurrence" text;--> statement-breakpoint
ALTER TABLE "automation_due" ADD CONSTRAINT "automation_due_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_due" ADD CONSTRAINT "automation_due_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automations" ADD CONSTRAINT "automations_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurrences" ADD CONSTRAINT "recurrences_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "automation_due_ticket" ON "automation_due" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "automation_runs_of" ON "automation_runs" USING btree ("automation_id","number");--> statement-breakpoint
CREATE INDEX "automation_runs_ticket" ON "automation_runs" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "automations_board" ON "automations" USING btree ("board_id");--> statement-breakpoint
CREATE INDEX "tickets_recurring" ON "tickets" USING btree ("id") WHERE recurrence is not null;