CREATE TABLE "saved_views" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"board_id" text NOT NULL,
	"id" text NOT NULL,
	"owner_id" text,
	"name" text NOT NULL,
	"query" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_own" ON "saved_views" USING btree ("board_id","owner_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_shared" ON "saved_views" USING btree ("board_id","id") WHERE owner_id is null;--> statement-breakpoint
CREATE INDEX "saved_views_owner" ON "saved_views" USING btree ("owner_id") WHERE owner_id is not null;