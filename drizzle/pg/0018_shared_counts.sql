CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL,
	"since" bigint NOT NULL,
	"last" bigint NOT NULL,
	"waits" bigint NOT NULL,
	"until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chores" (
	"name" text PRIMARY KEY NOT NULL,
	"done_at" bigint NOT NULL,
	"claimed_until" bigint NOT NULL
);
