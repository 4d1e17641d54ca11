ALTER TABLE "boards" ADD COLUMN "color" text;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "background" text;