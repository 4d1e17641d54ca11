ALTER TABLE "boards" ADD COLUMN "deleted_by" text;--> statement-breakpoint
ALTER TABLE "columns" ADD COLUMN "deleted_by" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "deleted_by" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "deleted_by" text;