CREATE TABLE `attempts` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`since` integer NOT NULL,
	`last` integer NOT NULL,
	`waits` integer NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `chores` (
	`name` text PRIMARY KEY NOT NULL,
	`done_at` integer NOT NULL,
	`claimed_until` integer NOT NULL
);
