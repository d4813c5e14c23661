PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_test_tellings` (
	`test_id` text NOT NULL,
	`news` text NOT NULL,
	`about` text NOT NULL,
	PRIMARY KEY(`test_id`, `news`, `about`),
	FOREIGN KEY (`test_id`) REFERENCES `tests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_test_tellings`("test_id", "news", "about") SELECT "test_id", "news", "about" FROM `test_tellings`;--> statement-breakpoint
DROP TABLE `test_tellings`;--> statement-breakpoint
ALTER TABLE `__new_test_tellings` RENAME TO `test_tellings`;--> statement-breakpoint
PRAGMA foreign_keys=ON;