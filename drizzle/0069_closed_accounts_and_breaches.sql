CREATE TABLE `breaches` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`is_drill` integer NOT NULL,
	`kind` text NOT NULL,
	`noticed_at` integer NOT NULL,
	`began_at` integer,
	`data` text NOT NULL,
	`advice` text NOT NULL,
	`measures` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`cert_in_at` integer,
	`board_at` integer,
	`board_full_at` integer,
	`told_at` integer,
	`told` integer DEFAULT 0 NOT NULL,
	`closed_at` integer,
	`outcome` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `breaches_id_unique` ON `breaches` (`id`);--> statement-breakpoint
CREATE INDEX `breaches_open` ON `breaches` (`noticed_at`) WHERE "breaches"."closed_at" is null;--> statement-breakpoint
CREATE TABLE `closed_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`closed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `closed_accounts_closed` ON `closed_accounts` (`closed_at`);