CREATE TABLE "looks" (
	"id" text PRIMARY KEY NOT NULL,
	"board_id" text NOT NULL,
	"digest" text NOT NULL,
	"client" text,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint,
	"last_used_at" bigint,
	"since" text NOT NULL,
	CONSTRAINT "looks_digest_unique" UNIQUE("digest"),
	CONSTRAINT "looks_digest" CHECK (length("looks"."digest") = 64)
);
--> statement-breakpoint
ALTER TABLE "looks" ADD CONSTRAINT "looks_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "looks_board" ON "looks" USING btree ("board_id");