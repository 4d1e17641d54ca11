ALTER TABLE "tickets" ADD COLUMN "comment_count" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "comment_characters" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "tickets" SET "comment_count" = "found"."count", "comment_characters" = "found"."characters"
FROM (
	SELECT "board_id", "ticket_id", count(*) AS "count", sum(length("text") + length(regexp_replace("text", '[^\U00010000-\U0010FFFF]', '', 'g'))) AS "characters"
	FROM "comments" GROUP BY "board_id", "ticket_id"
) AS "found"
WHERE "tickets"."board_id" = "found"."board_id" AND "tickets"."id" = "found"."ticket_id";
