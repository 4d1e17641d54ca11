ALTER TABLE "columns" ADD COLUMN "limit" bigint;--> statement-breakpoint
ALTER TABLE "columns" ADD COLUMN "is_limit_hard" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "columns" ADD COLUMN "color" text;--> statement-breakpoint
ALTER TABLE "columns" ADD COLUMN "is_done" boolean DEFAULT false NOT NULL;