CREATE TABLE "api_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"digest" text NOT NULL,
	"read_only" boolean NOT NULL,
	"board_id" text,
	"created_at" bigint NOT NULL,
	"expires_at" bigint,
	"last_used_at" bigint,
	CONSTRAINT "api_tokens_digest_unique" UNIQUE("digest"),
	CONSTRAINT "api_tokens_digest" CHECK (length("api_tokens"."digest") = 64)
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"kind" text NOT NULL,
	"by" text,
	"by_name" text,
	"about" text,
	"about_name" text,
	"detail" text NOT NULL,
	"via" text,
	"ip" text,
	"user_agent" text
);
--> statement-breakpoint
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
	"structure_tag" text DEFAULT '' NOT NULL,
	"last_write" bigint DEFAULT 0 NOT NULL,
	"write_before" bigint DEFAULT 0 NOT NULL,
	"last_row" bigint,
	"row_before" bigint,
	"ticket_count" bigint NOT NULL,
	"written_bytes" bigint DEFAULT 0 NOT NULL,
	"project_id" text,
	"is_template" boolean DEFAULT false NOT NULL,
	"deleted_at" bigint,
	"deleted_by" text
);
--> statement-breakpoint
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
CREATE TABLE "columns" (
	"board_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"pos" text NOT NULL,
	"deleted_at" bigint,
	"deleted_by" text,
	CONSTRAINT "columns_board_id_id_pk" PRIMARY KEY("board_id","id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"board_id" text NOT NULL,
	"ticket_id" text NOT NULL,
	"id" text NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"photo_urls" jsonb NOT NULL,
	"at" bigint NOT NULL,
	"deleted_at" bigint,
	"deleted_by" text,
	CONSTRAINT "comments_board_id_ticket_id_id_pk" PRIMARY KEY("board_id","ticket_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "google_flows" (
	"state" text PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"browser" text NOT NULL,
	"address" text NOT NULL,
	"verifier" text NOT NULL,
	"is_answered" boolean DEFAULT false NOT NULL,
	"channel" text NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"board_id" text NOT NULL,
	"id" text NOT NULL,
	"ticket_id" text NOT NULL,
	"previous" bigint,
	"at" bigint NOT NULL,
	"by" text NOT NULL,
	"notes" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"request" text NOT NULL,
	"body" text,
	"at" bigint NOT NULL,
	"total_bytes" bigint
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"provider" text NOT NULL,
	"sub" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "identities_provider_sub_pk" PRIMARY KEY("provider","sub")
);
--> statement-breakpoint
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
CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"board_id" text NOT NULL,
	"at" bigint NOT NULL,
	"report" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"email" text,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_by" text,
	"used_at" bigint,
	"revoked_at" bigint,
	CONSTRAINT "invitations_digest_unique" UNIQUE("digest"),
	CONSTRAINT "invitations_digest_is_digest" CHECK (length("invitations"."digest") = 64)
);
--> statement-breakpoint
CREATE TABLE "job_leases" (
	"name" text PRIMARY KEY NOT NULL,
	"done_at" bigint NOT NULL,
	"claimed_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "locks" (
	"name" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log" (
	"number" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "log_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"previous" bigint,
	"board_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"at" bigint NOT NULL,
	"by" text NOT NULL,
	"command_id" text NOT NULL,
	"hash" text,
	"result_id" text,
	"facts" jsonb NOT NULL,
	"written_bytes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL,
	"since" bigint NOT NULL,
	"last" bigint NOT NULL,
	"waits" bigint NOT NULL,
	"until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"board_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "members_board_id_user_id_pk" PRIMARY KEY("board_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notification_outbox" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_outbox_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"board_id" text NOT NULL,
	"at" bigint NOT NULL,
	"by" text NOT NULL,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
CREATE TABLE "projects" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"owner_id" text NOT NULL,
	"created_at" bigint NOT NULL
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
CREATE TABLE "share_links" (
	"id" text PRIMARY KEY NOT NULL,
	"board_id" text NOT NULL,
	"digest" text NOT NULL,
	"client" text,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint,
	"last_used_at" bigint,
	"since" text NOT NULL,
	CONSTRAINT "share_links_digest_unique" UNIQUE("digest"),
	CONSTRAINT "share_links_digest" CHECK (length("share_links"."digest") = 64)
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"board_id" text NOT NULL,
	"id" text NOT NULL,
	"column_id" text NOT NULL,
	"pos" text NOT NULL,
	"preview" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"photo_urls" jsonb DEFAULT '[]'::jsonb NOT NULL,
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
	"deleted_by" text,
	"last_entry" bigint,
	"comment_count" bigint DEFAULT 0 NOT NULL,
	"comment_characters" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "tickets_board_id_id_pk" PRIMARY KEY("board_id","id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" text DEFAULT '' NOT NULL,
	"metadata" jsonb NOT NULL,
	"callback_slug" text NOT NULL,
	"answer" text,
	"created_at" bigint NOT NULL
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
	"is_mailed" boolean DEFAULT true NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"mail_failures" bigint DEFAULT 0 NOT NULL,
	"mail_retry_at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "users_emailKey_unique" UNIQUE("email_key")
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
	"paused_at" bigint,
	"secret_version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "columns" ADD CONSTRAINT "columns_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_board_id_ticket_id_tickets_board_id_id_fk" FOREIGN KEY ("board_id","ticket_id") REFERENCES "public"."tickets"("board_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_jobs" ADD CONSTRAINT "import_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_board_id_column_id_columns_board_id_id_fk" FOREIGN KEY ("board_id","column_id") REFERENCES "public"."columns"("board_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_user" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_kind" ON "audit" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "audit_by" ON "audit" USING btree ("by","at");--> statement-breakpoint
CREATE INDEX "audit_about" ON "audit" USING btree ("about","at");--> statement-breakpoint
CREATE INDEX "boards_project" ON "boards" USING btree ("project_id") WHERE project_id is not null;--> statement-breakpoint
CREATE INDEX "calendars_user" ON "calendars" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendars_once" ON "calendars" USING btree ("user_id","board_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendars_own_once" ON "calendars" USING btree ("user_id") WHERE board_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "columns_name" ON "columns" USING btree ("board_id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of" ON "webhook_deliveries" USING btree ("webhook_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "google_flows_nonce" ON "google_flows" USING btree ("nonce");--> statement-breakpoint
CREATE INDEX "google_flows_expires" ON "google_flows" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "google_flows_browser" ON "google_flows" USING btree ("browser","expires_at");--> statement-breakpoint
CREATE INDEX "google_flows_address" ON "google_flows" USING btree ("address","expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_at" ON "idempotency_keys" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_keys_total" ON "idempotency_keys" USING btree ("user_id","total_bytes");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "import_jobs_user" ON "import_jobs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "imports_user" ON "imports" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "invitations_expires" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "log_command" ON "log" USING btree ("command_id","board_id","by");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("user_id","ticket_id","kind","about");--> statement-breakpoint
CREATE INDEX "notifications_at" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "photos_ticket" ON "photos" USING btree ("board_id","ticket_id");--> statement-breakpoint
CREATE INDEX "projects_owner" ON "projects" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "share_links_board" ON "share_links" USING btree ("board_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_id" ON "tickets" USING btree ("id");--> statement-breakpoint
CREATE INDEX "tickets_place" ON "tickets" USING btree ("board_id","column_id","pos") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tickets_deleted" ON "tickets" USING btree ("board_id","column_id","deleted_at","pos","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "tickets_due" ON "tickets" USING btree ("assignee","due_date") WHERE due_date is not null and assignee is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "uploads_created" ON "uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "uploads_of" ON "uploads" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "webhooks_board" ON "webhooks" USING btree ("board_id");
--> statement-breakpoint
-- Written by hand, because drizzle-kit knows neither functions nor triggers: the words of tickets, in
-- a table of their own that triggers update. An index of "tickets" would get an entry with each move,
-- because each move writes a new version of the row.
-- Letters without their marks, and spaces in place of characters that the parser could read as parts
-- of addresses and numbers; independent of the collation.
CREATE FUNCTION "search_text"(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT regexp_replace(
		regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'),
		'[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00bb\u00bf\u2000-\u206f\u3000-\u303f]+',
		' ', 'g')
$$;
--> statement-breakpoint
-- The board's id is a word that no text contains, so that the index alone excludes other boards.
CREATE FUNCTION "search_words"(board_id text, value text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT array_to_tsvector(ARRAY['~' || board_id])
		|| to_tsvector('simple'::regconfig, search_text(value))
$$;
--> statement-breakpoint
-- An index per column: an index does not store weights, so with one for both, each row would be read.
CREATE TABLE "search_tickets" (
	"number" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	"ticket_id" text NOT NULL UNIQUE REFERENCES "tickets" ("id") ON DELETE CASCADE,
	"name" tsvector NOT NULL,
	"words" tsvector NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_tickets_name" ON "search_tickets" USING gin ("name");
--> statement-breakpoint
CREATE INDEX "search_tickets_words" ON "search_tickets" USING gin ("words");
--> statement-breakpoint
CREATE FUNCTION "search_ticket_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_tickets (ticket_id, name, words) VALUES (
		new.id,
		search_words(new.board_id, new.name),
		search_words(new.board_id, new.name || ' ' || new.description)
	);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "search_ticket_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE search_tickets SET
		name = search_words(new.board_id, new.name),
		words = search_words(new.board_id, new.name || ' ' || new.description)
	WHERE ticket_id = new.id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "search_ticket_added" AFTER INSERT ON "tickets"
	FOR EACH ROW EXECUTE FUNCTION "search_ticket_added"();
--> statement-breakpoint
CREATE TRIGGER "search_ticket_changed" AFTER UPDATE OF "name", "description" ON "tickets"
	FOR EACH ROW EXECUTE FUNCTION "search_ticket_changed"();
