CREATE TABLE `fixed_price_lines` (
	`invoice_id` text NOT NULL,
	`line_id` text NOT NULL,
	`project_id` text NOT NULL,
	`milestone_id` text,
	PRIMARY KEY(`invoice_id`, `line_id`),
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fixed_price_lines_milestone` ON `fixed_price_lines` (`milestone_id`) WHERE milestone_id is not null;--> statement-breakpoint
CREATE INDEX `fixed_price_lines_project` ON `fixed_price_lines` (`project_id`);--> statement-breakpoint
CREATE TABLE `milestones` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`version` integer NOT NULL,
	`name` text NOT NULL,
	`day` text,
	`amount` integer,
	`currency` text,
	`percent` text,
	`reached_on` text,
	`position` integer NOT NULL,
	`ticket_ids` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	CONSTRAINT "milestones_share" CHECK("milestones"."amount" is null or "milestones"."percent" is null)
);
--> statement-breakpoint
CREATE INDEX `milestones_project` ON `milestones` (`project_id`,`position`,`id`);--> statement-breakpoint
CREATE TABLE `prepayment_deductions` (
	`invoice_id` text NOT NULL,
	`line_id` text NOT NULL,
	`prepayment_id` text NOT NULL,
	`tax_category` text NOT NULL,
	`tax_rate` text NOT NULL,
	PRIMARY KEY(`invoice_id`, `line_id`),
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`prepayment_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `prepayment_deductions_tax` ON `prepayment_deductions` (`prepayment_id`,`tax_category`,`tax_rate`);--> statement-breakpoint
ALTER TABLE `invoice_entries` ADD `day` text;--> statement-breakpoint
ALTER TABLE `invoice_entries` ADD `user_id` text;