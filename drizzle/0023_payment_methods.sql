PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`user_id` text,
	`method` text DEFAULT 'razorpay' NOT NULL,
	`razorpay_order_id` text,
	`razorpay_payment_id` text,
	`utr` text DEFAULT '' NOT NULL,
	`amount_paise` integer NOT NULL,
	`left_paise` integer DEFAULT 0 NOT NULL,
	`report_id` text,
	`refunded_paise` integer DEFAULT 0 NOT NULL,
	`currency` text DEFAULT 'INR' NOT NULL,
	`status` text DEFAULT 'created' NOT NULL,
	`is_duplicate` integer DEFAULT false NOT NULL,
	`next_check_at` integer,
	`checks` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`paid_at` integer,
	`voided_at` integer,
	`void_reason` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_method" CHECK("__new_payments"."method" in ('razorpay', 'upi', 'bank', 'cash')),
	CONSTRAINT "payments_provider_order" CHECK("__new_payments"."method" <> 'razorpay' or "__new_payments"."razorpay_order_id" is not null),
	CONSTRAINT "payments_status" CHECK("__new_payments"."status" in ('created', 'paid', 'failed', 'refunded')),
	CONSTRAINT "payments_currency" CHECK("__new_payments"."currency" in ('INR')),
	CONSTRAINT "payments_amount" CHECK("__new_payments"."amount_paise" > 0),
	CONSTRAINT "payments_refunded" CHECK("__new_payments"."refunded_paise" between 0 and "__new_payments"."amount_paise"),
	CONSTRAINT "payments_paid" CHECK("__new_payments"."status" not in ('paid', 'refunded') or "__new_payments"."method" <> 'razorpay' or "__new_payments"."razorpay_payment_id" is not null)
);
--> statement-breakpoint
INSERT INTO `__new_payments`("id", "order_id", "user_id", "method", "razorpay_order_id", "razorpay_payment_id", "utr", "amount_paise", "left_paise", "report_id", "refunded_paise", "currency", "status", "is_duplicate", "next_check_at", "checks", "created_at", "updated_at", "paid_at", "voided_at", "void_reason") SELECT "id", "order_id", "user_id", "method", "razorpay_order_id", "razorpay_payment_id", "utr", "amount_paise", "left_paise", "report_id", "refunded_paise", "currency", "status", "is_duplicate", "next_check_at", "checks", "created_at", "updated_at", "paid_at", "voided_at", "void_reason" FROM `payments`;--> statement-breakpoint
DROP TABLE `payments`;--> statement-breakpoint
ALTER TABLE `__new_payments` RENAME TO `payments`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_razorpayPaymentId_unique` ON `payments` (`razorpay_payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_razorpay_order` ON `payments` (`razorpay_order_id`) WHERE "payments"."is_duplicate" = 0;--> statement-breakpoint
CREATE INDEX `payments_next_check` ON `payments` (`next_check_at`) WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX `payments_duplicate` ON `payments` (`order_id`) WHERE "payments"."is_duplicate" = 1 and "payments"."status" = 'paid' and "payments"."refunded_paise" < "payments"."amount_paise";--> statement-breakpoint
CREATE INDEX `payments_overpaid` ON `payments` (`order_id`) WHERE "payments"."left_paise" < 0;--> statement-breakpoint
CREATE INDEX `payments_order_money` ON `payments` (`order_id`,`status`,`is_duplicate`,`refunded_paise`);--> statement-breakpoint
CREATE INDEX `payments_user_status` ON `payments` (`user_id`,`status`);--> statement-breakpoint
CREATE INDEX `payments_utr` ON `payments` (`utr`) WHERE "payments"."utr" <> '';--> statement-breakpoint
CREATE INDEX `payments_paid` ON `payments` (`paid_at`) WHERE "payments"."paid_at" is not null;