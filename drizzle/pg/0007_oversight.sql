CREATE TABLE "audit" (
	"id" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"kind" text NOT NULL,
	"by" text,
	"about" text,
	"detail" text NOT NULL,
	"ip" text,
	"user_agent" text
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
CREATE INDEX "audit_at" ON "audit" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "invitations_expires" ON "invitations" USING btree ("expires_at");