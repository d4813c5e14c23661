ALTER TABLE `paper_pages` ADD `line_places` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `paper_pages` ADD `question_places` text DEFAULT '[]' NOT NULL;