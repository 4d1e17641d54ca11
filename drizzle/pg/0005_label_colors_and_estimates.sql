ALTER TABLE "boards" ADD COLUMN "estimate_unit" text DEFAULT 'POINTS' NOT NULL;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "label_colors" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "start_date" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "estimate" double precision;