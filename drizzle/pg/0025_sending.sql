CREATE TABLE "client_links" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target_id" text NOT NULL,
	"digest" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"revoked_at" bigint,
	"expires_at" bigint,
	"first_opened_at" bigint,
	"last_opened_at" bigint
);
--> statement-breakpoint
CREATE UNIQUE INDEX "client_links_digest" ON "client_links" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "client_links_target" ON "client_links" USING btree ("kind","target_id","created_at");