CREATE TABLE "webhook_deliveries" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" text NOT NULL,
	"cursor" text NOT NULL,
	"at" bigint NOT NULL,
	"ms" bigint NOT NULL,
	"status" bigint,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "kept_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"request" text NOT NULL,
	"body" text,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"board_id" text NOT NULL,
	"url" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"cursor" text NOT NULL,
	"failures" bigint DEFAULT 0 NOT NULL,
	"failing_since" bigint,
	"next_at" bigint DEFAULT 0 NOT NULL,
	"paused_at" bigint
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_answers" ADD CONSTRAINT "kept_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of" ON "webhook_deliveries" USING btree ("webhook_id","number");--> statement-breakpoint
CREATE INDEX "kept_answers_at" ON "kept_answers" USING btree ("at");--> statement-breakpoint
CREATE INDEX "kept_answers_user" ON "kept_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhooks_board" ON "webhooks" USING btree ("board_id");