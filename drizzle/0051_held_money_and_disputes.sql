CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`status` text NOT NULL,
	`reason_code` text DEFAULT '' NOT NULL,
	`respond_by` integer,
	`seen_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "disputes_status" CHECK("disputes"."status" in ('open', 'under_review', 'won', 'lost', 'closed')),
	CONSTRAINT "disputes_amount" CHECK("disputes"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE INDEX `disputes_payment` ON `disputes` (`payment_id`);--> statement-breakpoint
CREATE INDEX `disputes_unseen` ON `disputes` (`payment_id`) WHERE "disputes"."seen_at" is null;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
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
	CONSTRAINT "order_events_kind" CHECK("__new_order_events"."kind" in ('placed', 'payment_failed', 'paid', 'paid_again', 'held', 'disputed', 'status', 'closed', 'refund_requested', 'refund_processed', 'refund_failed', 'quoted', 'claimed', 'claim_rejected', 'corrected')),
	CONSTRAINT "order_events_status" CHECK("__new_order_events"."status" in ('pending', 'confirmed', 'shipped', 'delivered', 'cancelled'))
);
--> statement-breakpoint
INSERT INTO `__new_order_events`("seq", "order_id", "kind", "status", "amount_paise", "actor_id", "note", "created_at") SELECT "seq", "order_id", "kind", "status", "amount_paise", "actor_id", "note", "created_at" FROM `order_events`;--> statement-breakpoint
DROP TABLE `order_events`;--> statement-breakpoint
ALTER TABLE `__new_order_events` RENAME TO `order_events`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `order_events_order` ON `order_events` (`order_id`,`seq`);--> statement-breakpoint
CREATE INDEX `order_events_unconfirmed` ON `order_events` (`order_id`) WHERE ("order_events"."kind" = 'status' and "order_events"."status" in ('pending', 'cancelled')) or ("order_events"."kind" = 'paid' and "order_events"."status" is null);--> statement-breakpoint
DROP INDEX `orders_unpaid_upi`;--> statement-breakpoint
CREATE INDEX `orders_unpaid` ON `orders` (`seq`) WHERE "orders"."paid_at" is null and "orders"."status" <> 'cancelled';--> statement-breakpoint
ALTER TABLE `payments` ADD `held_because` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `fee_paise` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `closed_at` integer;--> statement-breakpoint
CREATE INDEX `payments_held` ON `payments` (`order_id`) WHERE "payments"."held_because" is not null;