CREATE TABLE `locks` (
	`name` text PRIMARY KEY NOT NULL
);
