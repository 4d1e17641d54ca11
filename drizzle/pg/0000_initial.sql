CREATE TABLE "boards" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"version" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"at" bigint NOT NULL,
	"epoch" text NOT NULL,
	"ticket_count" bigint NOT NULL,
	"deleted_at" bigint
);
--> statement-breakpoint
CREATE TABLE "columns" (
	"board_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"pos" text NOT NULL,
	"deleted_at" bigint,
	CONSTRAINT "columns_board_id_id_pk" PRIMARY KEY("board_id","id")
);
--> statement-breakpoint
CREATE TABLE "commands" (
	"board_id" text NOT NULL,
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "commands_board_id_user_id_id_pk" PRIMARY KEY("board_id","user_id","id")
);
--> statement-breakpoint
CREATE TABLE "history" (
	"board_id" text NOT NULL,
	"id" text NOT NULL,
	"ticket_id" text NOT NULL,
	"at" bigint NOT NULL,
	"by" text NOT NULL,
	"notes" text NOT NULL,
	CONSTRAINT "history_board_id_id_pk" PRIMARY KEY("board_id","id")
);
--> statement-breakpoint
CREATE TABLE "board_log" (
	"board_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"at" bigint NOT NULL,
	"by" text NOT NULL,
	"command_id" text NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "board_log_board_id_seq_pk" PRIMARY KEY("board_id","seq")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"board_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "members_board_id_user_id_pk" PRIMARY KEY("board_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"user_agent" text,
	"ip" text,
	CONSTRAINT "sessions_id_is_digest" CHECK (length("sessions"."id") = 64)
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"board_id" text NOT NULL,
	"id" text NOT NULL,
	"column_id" text NOT NULL,
	"pos" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"preview" text NOT NULL,
	"assignee" text,
	"priority" text,
	"labels" jsonb NOT NULL,
	"url" text,
	"due_date" text,
	"visible_to" jsonb,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"deleted_at" bigint,
	CONSTRAINT "tickets_board_id_id_pk" PRIMARY KEY("board_id","id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"password_hash" text,
	"profile_picture" text,
	"is_google_user" boolean DEFAULT false NOT NULL,
	"roles" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "users_emailKey_unique" UNIQUE("email_key")
);
--> statement-breakpoint
ALTER TABLE "columns" ADD CONSTRAINT "columns_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_board_id_ticket_id_tickets_board_id_id_fk" FOREIGN KEY ("board_id","ticket_id") REFERENCES "public"."tickets"("board_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_log" ADD CONSTRAINT "board_log_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_board_id_column_id_columns_board_id_id_fk" FOREIGN KEY ("board_id","column_id") REFERENCES "public"."columns"("board_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "columns_name" ON "columns" USING btree ("board_id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "commands_at" ON "commands" USING btree ("at");--> statement-breakpoint
CREATE INDEX "history_ticket" ON "history" USING btree ("board_id","ticket_id","at");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_id" ON "tickets" USING btree ("id");--> statement-breakpoint
CREATE INDEX "tickets_place" ON "tickets" USING btree ("board_id","column_id","pos") WHERE deleted_at is null;