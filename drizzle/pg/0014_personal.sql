CREATE TABLE "calendars" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"board_id" text,
	"digest" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "calendars_digest_unique" UNIQUE("digest"),
	CONSTRAINT "calendars_digest" CHECK (length("calendars"."digest") = 64)
);
--> statement-breakpoint
CREATE TABLE "news" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"board_id" text NOT NULL,
	"ticket_id" text NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"by" text NOT NULL,
	"at" bigint NOT NULL,
	"read_at" bigint,
	"mailed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "news_queue" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_queue_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"board_id" text NOT NULL,
	"at" bigint NOT NULL,
	"by" text NOT NULL,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_mailed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendars_user" ON "calendars" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "news_once" ON "news" USING btree ("user_id","ticket_id","kind","about");--> statement-breakpoint
CREATE INDEX "news_at" ON "news" USING btree ("at");--> statement-breakpoint
CREATE INDEX "tickets_due" ON "tickets" USING btree ("assignee","due_date") WHERE due_date is not null and assignee is not null and deleted_at is null;