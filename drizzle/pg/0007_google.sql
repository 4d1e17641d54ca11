CREATE TABLE "google_flows" (
	"state" text PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"browser" text NOT NULL,
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
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "google_flows_nonce" ON "google_flows" USING btree ("nonce");--> statement-breakpoint
CREATE INDEX "google_flows_expires" ON "google_flows" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");