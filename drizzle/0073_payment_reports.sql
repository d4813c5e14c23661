-- Payment reports were called claims: the table, its indexes, and what orders and their history say of them.
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `payment_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`utr` text DEFAULT '' NOT NULL,
	`proof_file_id` text,
	`amount_paise` integer,
	`status` text DEFAULT 'open' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`actor_id` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`proof_file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_reports_status" CHECK("payment_reports"."status" in ('open', 'accepted', 'rejected')),
	CONSTRAINT "payment_reports_says" CHECK("payment_reports"."utr" <> '' or "payment_reports"."proof_file_id" is not null or "payment_reports"."status" <> 'open')
);
--> statement-breakpoint
INSERT INTO `payment_reports`("id", "order_id", "utr", "proof_file_id", "amount_paise", "status", "reason", "actor_id", "created_at", "decided_at") SELECT "id", "order_id", "utr", "proof_file_id", "amount_paise", "status", "reason", "actor_id", "created_at", "decided_at" FROM `payment_claims`;--> statement-breakpoint
DROP TABLE `payment_claims`;--> statement-breakpoint
CREATE INDEX `payment_reports_order` ON `payment_reports` (`order_id`);--> statement-breakpoint
CREATE INDEX `payment_reports_utr` ON `payment_reports` (`utr`) WHERE "payment_reports"."utr" <> '';--> statement-breakpoint
CREATE INDEX `payment_reports_open` ON `payment_reports` (`created_at`) WHERE "payment_reports"."status" = 'open';--> statement-breakpoint
CREATE TABLE `__new_order_events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`status` text,
	`amount_paise` integer,
	`actor_id` text,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_events_kind" CHECK("__new_order_events"."kind" in ('placed', 'payment_failed', 'paid', 'paid_again', 'held', 'disputed', 'status', 'closed', 'refund_requested', 'refund_processed', 'refund_failed', 'quoted', 'reported', 'report_rejected', 'corrected')),
	CONSTRAINT "order_events_status" CHECK("__new_order_events"."status" in ('pending', 'confirmed', 'shipped', 'delivered', 'cancelled'))
);
--> statement-breakpoint
INSERT INTO `__new_order_events`("seq", "order_id", "kind", "status", "amount_paise", "actor_id", "note", "created_at") SELECT "seq", "order_id", CASE "kind" WHEN 'claimed' THEN 'reported' WHEN 'claim_rejected' THEN 'report_rejected' ELSE "kind" END, "status", "amount_paise", "actor_id", "note", "created_at" FROM `order_events`;--> statement-breakpoint
DROP TABLE `order_events`;--> statement-breakpoint
ALTER TABLE `__new_order_events` RENAME TO `order_events`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `order_events_order` ON `order_events` (`order_id`,`seq`);--> statement-breakpoint
CREATE TRIGGER `order_events_no_update` BEFORE UPDATE ON `order_events` BEGIN
  SELECT RAISE(ABORT, 'the history of orders is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `order_events_no_delete` BEFORE DELETE ON `order_events` BEGIN
  SELECT RAISE(ABORT, 'the history of orders is append-only');
END;
--> statement-breakpoint
UPDATE `orders` SET `stage` = 'to_check' WHERE `stage` = 'claimed';
