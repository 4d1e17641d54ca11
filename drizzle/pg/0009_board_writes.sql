ALTER TABLE "boards" ADD COLUMN "last_write" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "write_before" bigint DEFAULT 0 NOT NULL;