CREATE TABLE "comments" (
	"board_id" text NOT NULL,
	"ticket_id" text NOT NULL,
	"id" text NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"photo_urls" jsonb NOT NULL,
	"at" bigint NOT NULL,
	"deleted_at" bigint,
	CONSTRAINT "comments_board_id_ticket_id_id_pk" PRIMARY KEY("board_id","ticket_id","id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"owner_id" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "project_id" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "photo_urls" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_board_id_boards_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."boards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_board_id_ticket_id_tickets_board_id_id_fk" FOREIGN KEY ("board_id","ticket_id") REFERENCES "public"."tickets"("board_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "projects_owner" ON "projects" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "boards_project" ON "boards" USING btree ("project_id") WHERE project_id is not null;