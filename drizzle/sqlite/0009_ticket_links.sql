CREATE TABLE `ticket_links` (
	`number` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`from` text NOT NULL,
	`to` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`removed_at` integer,
	`removed_by` text,
	FOREIGN KEY (`from`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`to`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_links_set` ON `ticket_links` (`from`,`to`,`kind`) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX `ticket_links_from` ON `ticket_links` (`from`);--> statement-breakpoint
CREATE INDEX `ticket_links_to` ON `ticket_links` (`to`);