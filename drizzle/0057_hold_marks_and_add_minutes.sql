ALTER TABLE `attempts` ADD `added_ms` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `papers` ADD `holds_marks` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `papers` ADD `may_print` integer DEFAULT true NOT NULL;