CREATE TABLE `statement_debits` (
	`utr` text NOT NULL,
	`sha256` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`utr`, `sha256`)
);
--> statement-breakpoint
CREATE INDEX `statement_debits_created` ON `statement_debits` (`created_at`);