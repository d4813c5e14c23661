CREATE TABLE `credit_notes` (
	`financial_year` text NOT NULL,
	`number` integer NOT NULL,
	`order_id` text NOT NULL,
	`refund_id` text NOT NULL,
	`invoice` text NOT NULL,
	`tax` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`issued_at` integer NOT NULL,
	PRIMARY KEY(`financial_year`, `number`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "credit_notes_amount" CHECK("credit_notes"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credit_notes_refundId_unique` ON `credit_notes` (`refund_id`);--> statement-breakpoint
CREATE INDEX `credit_notes_order` ON `credit_notes` (`order_id`);--> statement-breakpoint
ALTER TABLE `receipts` ADD `tax` text;