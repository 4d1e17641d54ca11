CREATE TABLE "approval_decisions" (
	"approval_id" text NOT NULL,
	"entry_id" text NOT NULL,
	"kind" text NOT NULL,
	"digest" text NOT NULL,
	"shown" jsonb NOT NULL,
	"is_removed" boolean NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"at" bigint NOT NULL,
	"question" text NOT NULL,
	"answer" text,
	"answered_at" bigint,
	CONSTRAINT "approval_decisions_approval_id_entry_id_pk" PRIMARY KEY("approval_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "approval_emails" (
	"id" text PRIMARY KEY NOT NULL,
	"approval_id" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"fault_text" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_requirements" (
	"client_id" text PRIMARY KEY NOT NULL,
	"is_required" boolean NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"project_id" text,
	"version" bigint NOT NULL,
	"from_day" text NOT NULL,
	"until_day" text NOT NULL,
	"shows_names" boolean NOT NULL,
	"shows_amounts" boolean NOT NULL,
	"message" text NOT NULL,
	"answer_count" bigint NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"closed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "budget_notices" (
	"project_id" text NOT NULL,
	"measure" text NOT NULL,
	"percent" bigint NOT NULL,
	"budget" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "budget_notices_project_id_measure_percent_budget_pk" PRIMARY KEY("project_id","measure","percent","budget")
);
--> statement-breakpoint
CREATE TABLE "money_notices" (
	"id" text PRIMARY KEY NOT NULL,
	"notice" jsonb NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retainers" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"version" bigint NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"deleted_at" bigint
);
--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "board_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "ticket_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_decisions" ADD CONSTRAINT "approval_decisions_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_emails" ADD CONSTRAINT "approval_emails_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_decisions_entry" ON "approval_decisions" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "approval_emails_approval" ON "approval_emails" USING btree ("approval_id","created_at");--> statement-breakpoint
CREATE INDEX "approvals_created" ON "approvals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "approvals_client" ON "approvals" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "money_notices_at" ON "money_notices" USING btree ("at");--> statement-breakpoint
CREATE INDEX "retainers_client" ON "retainers" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notifications" USING btree ("user_id","kind","about") WHERE ticket_id is null;