CREATE TABLE `practice_streaks` (
	`user_id` text PRIMARY KEY NOT NULL,
	`days` integer NOT NULL,
	`last_day` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `practised_mistakes` (
	`user_id` text NOT NULL,
	`test_id` text NOT NULL,
	`question` integer NOT NULL,
	`step` integer NOT NULL,
	`due_on` text,
	`practised_on` text NOT NULL,
	PRIMARY KEY(`user_id`, `test_id`, `question`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`test_id`) REFERENCES `tests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `practised_mistakes_test` ON `practised_mistakes` (`test_id`);