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
	CONSTRAINT "order_events_kind" CHECK("__new_order_events"."kind" in ('placed', 'payment_failed', 'paid', 'paid_again', 'status', 'closed', 'refund_requested', 'refund_processed', 'refund_failed', 'quoted', 'claimed', 'claim_rejected', 'corrected')),
	CONSTRAINT "order_events_status" CHECK("__new_order_events"."status" in ('pending', 'confirmed', 'shipped', 'delivered', 'cancelled'))
);
--> statement-breakpoint
INSERT INTO `__new_order_events`("seq", "order_id", "kind", "status", "amount_paise", "actor_id", "note", "created_at") SELECT "seq", "order_id", "kind", "status", "amount_paise", "actor_id", "note", "created_at" FROM `order_events`;--> statement-breakpoint
DROP TABLE `order_events`;--> statement-breakpoint
ALTER TABLE `__new_order_events` RENAME TO `order_events`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `order_events_order` ON `order_events` (`order_id`,`seq`);--> statement-breakpoint
CREATE INDEX `order_events_unconfirmed` ON `order_events` (`order_id`) WHERE ("order_events"."kind" = 'status' and "order_events"."status" in ('pending', 'cancelled')) or ("order_events"."kind" = 'paid' and "order_events"."status" is null);