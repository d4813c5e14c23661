CREATE TABLE `test_tellings` (
	`test_id` text NOT NULL,
	`news` text NOT NULL,
	`about` integer NOT NULL,
	PRIMARY KEY(`test_id`, `news`, `about`),
	FOREIGN KEY (`test_id`) REFERENCES `tests`(`id`) ON UPDATE no action ON DELETE cascade
);
