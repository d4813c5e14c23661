CREATE TABLE `solution_pages` (
	`test_id` text NOT NULL,
	`position` integer NOT NULL,
	`file_id` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`text` text NOT NULL,
	`line_places` text NOT NULL,
	`questions` text NOT NULL,
	`question_places` text NOT NULL,
	PRIMARY KEY(`test_id`, `position`),
	FOREIGN KEY (`test_id`) REFERENCES `tests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `solution_pages_file` ON `solution_pages` (`file_id`);--> statement-breakpoint
CREATE TABLE `solution_texts` (
	`test_id` text NOT NULL,
	`question` integer NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`test_id`, `question`),
	FOREIGN KEY (`test_id`) REFERENCES `tests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `papers` ADD `solutions_failure` text DEFAULT '' NOT NULL;