CREATE TABLE `order_events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`status` text,
	`amount_paise` integer,
	`actor_id` text,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_events_kind" CHECK("order_events"."kind" in ('placed', 'payment_failed', 'paid', 'paid_again', 'status', 'closed', 'refund_requested', 'refund_processed', 'refund_failed')),
	CONSTRAINT "order_events_status" CHECK("order_events"."status" in ('pending', 'confirmed', 'shipped', 'delivered', 'cancelled'))
);
--> statement-breakpoint
CREATE INDEX `order_events_order` ON `order_events` (`order_id`,`seq`);--> statement-breakpoint
CREATE TABLE `order_totals` (
	`status` text PRIMARY KEY NOT NULL,
	`orders` integer NOT NULL,
	`total_paise` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payment_totals` (
	`id` integer PRIMARY KEY NOT NULL,
	`paid_paise` integer NOT NULL,
	`refunded_paise` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`status` text DEFAULT 'requested' NOT NULL,
	`razorpay_refund_id` text,
	`reason` text DEFAULT '' NOT NULL,
	`failure` text DEFAULT '' NOT NULL,
	`actor_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_status" CHECK("refunds"."status" in ('requested', 'pending', 'processed', 'failed')),
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_razorpayRefundId_unique` ON `refunds` (`razorpay_refund_id`);--> statement-breakpoint
CREATE INDEX `refunds_payment` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_unsettled` ON `refunds` (`created_at`) WHERE "refunds"."status" in ('requested', 'pending');--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`user_id` text,
	`razorpay_order_id` text NOT NULL,
	`razorpay_payment_id` text,
	`amount_paise` integer NOT NULL,
	`refunded_paise` integer DEFAULT 0 NOT NULL,
	`currency` text DEFAULT 'INR' NOT NULL,
	`status` text DEFAULT 'created' NOT NULL,
	`is_duplicate` integer DEFAULT false NOT NULL,
	`next_check_at` integer,
	`checks` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`paid_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_status" CHECK("__new_payments"."status" in ('created', 'paid', 'failed', 'refunded')),
	CONSTRAINT "payments_currency" CHECK("__new_payments"."currency" in ('INR')),
	CONSTRAINT "payments_amount" CHECK("__new_payments"."amount_paise" > 0),
	CONSTRAINT "payments_refunded" CHECK("__new_payments"."refunded_paise" between 0 and "__new_payments"."amount_paise"),
	CONSTRAINT "payments_paid" CHECK("__new_payments"."status" not in ('paid', 'refunded') or "__new_payments"."razorpay_payment_id" is not null)
);
--> statement-breakpoint
INSERT INTO `__new_payments`("id", "order_id", "user_id", "razorpay_order_id", "razorpay_payment_id", "amount_paise", "currency", "status", "created_at", "updated_at", "paid_at") SELECT "id", "order_id", "user_id", "razorpay_order_id", "razorpay_payment_id", "amount_paise", "currency", "status", "created_at", "updated_at", "paid_at" FROM `payments`;--> statement-breakpoint
DROP TABLE `payments`;--> statement-breakpoint
ALTER TABLE `__new_payments` RENAME TO `payments`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_razorpayPaymentId_unique` ON `payments` (`razorpay_payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_razorpay_order` ON `payments` (`razorpay_order_id`) WHERE "payments"."is_duplicate" = 0;--> statement-breakpoint
CREATE INDEX `payments_next_check` ON `payments` (`next_check_at`) WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX `payments_duplicate` ON `payments` (`created_at`) WHERE "payments"."is_duplicate" = 1;--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_id`);--> statement-breakpoint
CREATE INDEX `payments_user_status` ON `payments` (`user_id`,`status`);--> statement-breakpoint
ALTER TABLE `orders` ADD `contact_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `contact_email` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `address` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `city` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `state` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `pincode` text DEFAULT '' NOT NULL;