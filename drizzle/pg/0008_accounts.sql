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
CREATE TABLE "identities" (
	"provider" text NOT NULL,
	"sub" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "identities_provider_sub_pk" PRIMARY KEY("provider","sub")
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
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_user" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_kind" ON "audit" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "audit_by" ON "audit" USING btree ("by","at");--> statement-breakpoint
CREATE INDEX "audit_about" ON "audit" USING btree ("about","at");--> statement-breakpoint
CREATE UNIQUE INDEX "google_flows_nonce" ON "google_flows" USING btree ("nonce");--> statement-breakpoint
CREATE INDEX "google_flows_expires" ON "google_flows" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "google_flows_browser" ON "google_flows" USING btree ("browser","expires_at");--> statement-breakpoint
CREATE INDEX "google_flows_address" ON "google_flows" USING btree ("address","expires_at");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitations_expires" ON "invitations" USING btree ("expires_at");