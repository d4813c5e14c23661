CREATE TABLE `cart_combos` (
	`user_id` text NOT NULL,
	`combo_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `combo_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`combo_id`) REFERENCES `combos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `combo_items` (
	`combo_id` text NOT NULL,
	`material_id` text NOT NULL,
	`kind` text NOT NULL,
	PRIMARY KEY(`combo_id`, `material_id`, `kind`),
	FOREIGN KEY (`combo_id`) REFERENCES `combos`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`material_id`) REFERENCES `materials`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "combo_items_kind" CHECK("combo_items"."kind" in ('download', 'printed'))
);
--> statement-breakpoint
CREATE INDEX `combo_items_material` ON `combo_items` (`material_id`);--> statement-breakpoint
CREATE TABLE `combos` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`price_paise` integer NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "combos_price" CHECK("combos"."price_paise" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `combos_id_unique` ON `combos` (`id`);--> statement-breakpoint
CREATE TABLE `coupons` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`code` text NOT NULL,
	`percent` integer,
	`amount_paise` integer,
	`min_total_paise` integer DEFAULT 0 NOT NULL,
	`max_uses` integer,
	`expires_at` integer,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "coupons_value" CHECK(("coupons"."percent" is null) <> ("coupons"."amount_paise" is null)),
	CONSTRAINT "coupons_percent" CHECK("coupons"."percent" between 1 and 100),
	CONSTRAINT "coupons_amount" CHECK("coupons"."amount_paise" > 0),
	CONSTRAINT "coupons_max_uses" CHECK("coupons"."max_uses" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_id_unique` ON `coupons` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_code_unique` ON `coupons` (`code`);--> statement-breakpoint
CREATE TABLE `downloads` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`material_id` text NOT NULL,
	`ip` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`material_id`) REFERENCES `materials`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `downloads_user` ON `downloads` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `material_samples` (
	`material_id` text PRIMARY KEY NOT NULL,
	`source_file_id` text NOT NULL,
	`preview_pages` integer NOT NULL,
	`state` text DEFAULT 'building' NOT NULL,
	`failure` text DEFAULT '' NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`material_id`) REFERENCES `materials`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "material_samples_state" CHECK("material_samples"."state" in ('building', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE TABLE `sample_pages` (
	`material_id` text NOT NULL,
	`position` integer NOT NULL,
	`file_id` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	PRIMARY KEY(`material_id`, `position`),
	FOREIGN KEY (`material_id`) REFERENCES `materials`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `receipts` (
	`financial_year` text NOT NULL,
	`number` integer NOT NULL,
	`order_id` text NOT NULL,
	`issued_at` integer NOT NULL,
	PRIMARY KEY(`financial_year`, `number`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_orderId_unique` ON `receipts` (`order_id`);--> statement-breakpoint
CREATE TABLE `shipments` (
	`order_id` text PRIMARY KEY NOT NULL,
	`carrier` text NOT NULL,
	`tracking_number` text NOT NULL,
	`tracking_url` text NOT NULL,
	`actor_id` text NOT NULL,
	`shipped_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `payment_claims` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`utr` text DEFAULT '' NOT NULL,
	`proof_file_id` text,
	`status` text DEFAULT 'open' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`actor_id` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`proof_file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_claims_status" CHECK("payment_claims"."status" in ('open', 'accepted', 'rejected')),
	CONSTRAINT "payment_claims_says" CHECK("payment_claims"."utr" <> '' or "payment_claims"."proof_file_id" is not null or "payment_claims"."status" <> 'open')
);
--> statement-breakpoint
CREATE INDEX `payment_claims_order` ON `payment_claims` (`order_id`);--> statement-breakpoint
CREATE INDEX `payment_claims_utr` ON `payment_claims` (`utr`) WHERE "payment_claims"."utr" <> '';--> statement-breakpoint
CREATE INDEX `payment_claims_open` ON `payment_claims` (`created_at`) WHERE "payment_claims"."status" = 'open';--> statement-breakpoint
CREATE TABLE `test_scores` (
	`id` text PRIMARY KEY NOT NULL,
	`test_id` text NOT NULL,
	`response_id` text NOT NULL,
	`user_id` text,
	`code` text DEFAULT '' NOT NULL,
	`score` real NOT NULL,
	`max_score` real NOT NULL,
	`source` text NOT NULL,
	`submitted_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`test_id`) REFERENCES `tests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "test_scores_source" CHECK("test_scores"."source" in ('form', 'file'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `test_scores_response` ON `test_scores` (`test_id`,`response_id`);--> statement-breakpoint
CREATE INDEX `test_scores_user` ON `test_scores` (`user_id`,`submitted_at`);--> statement-breakpoint
CREATE INDEX `test_scores_rank` ON `test_scores` (`test_id`,`user_id`,`score`);--> statement-breakpoint
CREATE TABLE `consents` (
	`user_id` text NOT NULL,
	`version` text NOT NULL,
	`accepted_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `version`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `__new_files` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`name` text NOT NULL,
	`media_type` text NOT NULL,
	`size_bytes` integer DEFAULT 0 NOT NULL,
	`sha256` text DEFAULT '' NOT NULL,
	`pages` integer,
	`created_at` integer NOT NULL,
	`completed_at` integer,
	CONSTRAINT "files_purpose" CHECK("__new_files"."purpose" in ('material', 'sample', 'cover', 'sample_page', 'payment_proof')),
	CONSTRAINT "files_media_type" CHECK("__new_files"."media_type" in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp'))
);
--> statement-breakpoint
INSERT INTO `__new_files`("id", "purpose", "name", "media_type", "size_bytes", "sha256", "pages", "created_at", "completed_at") SELECT "id", "purpose", "name", "media_type", "size_bytes", "sha256", "pages", "created_at", "completed_at" FROM `files`;--> statement-breakpoint
DROP TABLE `files`;--> statement-breakpoint
ALTER TABLE `__new_files` RENAME TO `files`;--> statement-breakpoint
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
	CONSTRAINT "order_events_kind" CHECK("__new_order_events"."kind" in ('placed', 'payment_failed', 'paid', 'paid_again', 'status', 'closed', 'refund_requested', 'refund_processed', 'refund_failed', 'quoted', 'claimed', 'claim_rejected')),
	CONSTRAINT "order_events_status" CHECK("__new_order_events"."status" in ('pending', 'confirmed', 'shipped', 'delivered', 'cancelled'))
);
--> statement-breakpoint
INSERT INTO `__new_order_events`("seq", "order_id", "kind", "status", "amount_paise", "actor_id", "note", "created_at") SELECT "seq", "order_id", "kind", "status", "amount_paise", "actor_id", "note", "created_at" FROM `order_events`;--> statement-breakpoint
DROP TABLE `order_events`;--> statement-breakpoint
ALTER TABLE `__new_order_events` RENAME TO `order_events`;--> statement-breakpoint
CREATE INDEX `order_events_order` ON `order_events` (`order_id`,`seq`);--> statement-breakpoint
CREATE TABLE `__new_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`user_id` text,
	`method` text DEFAULT 'razorpay' NOT NULL,
	`razorpay_order_id` text,
	`razorpay_payment_id` text,
	`utr` text DEFAULT '' NOT NULL,
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
	CONSTRAINT "payments_method" CHECK("__new_payments"."method" in ('razorpay', 'upi')),
	CONSTRAINT "payments_provider_order" CHECK("__new_payments"."method" = 'upi' or "__new_payments"."razorpay_order_id" is not null),
	CONSTRAINT "payments_status" CHECK("__new_payments"."status" in ('created', 'paid', 'failed', 'refunded')),
	CONSTRAINT "payments_currency" CHECK("__new_payments"."currency" in ('INR')),
	CONSTRAINT "payments_amount" CHECK("__new_payments"."amount_paise" > 0),
	CONSTRAINT "payments_refunded" CHECK("__new_payments"."refunded_paise" between 0 and "__new_payments"."amount_paise"),
	CONSTRAINT "payments_paid" CHECK("__new_payments"."status" not in ('paid', 'refunded') or "__new_payments"."method" = 'upi' or "__new_payments"."razorpay_payment_id" is not null)
);
--> statement-breakpoint
INSERT INTO `__new_payments`("id", "order_id", "user_id", "method", "razorpay_order_id", "razorpay_payment_id", "utr", "amount_paise", "refunded_paise", "currency", "status", "is_duplicate", "next_check_at", "checks", "created_at", "updated_at", "paid_at") SELECT "id", "order_id", "user_id", 'razorpay', "razorpay_order_id", "razorpay_payment_id", '', "amount_paise", "refunded_paise", "currency", "status", "is_duplicate", "next_check_at", "checks", "created_at", "updated_at", "paid_at" FROM `payments`;--> statement-breakpoint
DROP TABLE `payments`;--> statement-breakpoint
ALTER TABLE `__new_payments` RENAME TO `payments`;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_razorpayPaymentId_unique` ON `payments` (`razorpay_payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_razorpay_order` ON `payments` (`razorpay_order_id`) WHERE "payments"."is_duplicate" = 0;--> statement-breakpoint
CREATE INDEX `payments_next_check` ON `payments` (`next_check_at`) WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX `payments_duplicate` ON `payments` (`created_at`) WHERE "payments"."is_duplicate" = 1;--> statement-breakpoint
CREATE INDEX `payments_order_money` ON `payments` (`order_id`,`status`,`is_duplicate`,`refunded_paise`);--> statement-breakpoint
CREATE INDEX `payments_user_status` ON `payments` (`user_id`,`status`);--> statement-breakpoint
CREATE INDEX `payments_utr` ON `payments` (`utr`) WHERE "payments"."utr" <> '';--> statement-breakpoint
CREATE INDEX `payments_paid` ON `payments` (`paid_at`) WHERE "payments"."paid_at" is not null;--> statement-breakpoint
ALTER TABLE `materials` ADD `print_price_paise` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `materials` ADD `stock` integer;--> statement-breakpoint
ALTER TABLE `order_items` ADD `combo_id` text;--> statement-breakpoint
ALTER TABLE `order_items` ADD `combo_title` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `source` text DEFAULT 'shop' NOT NULL CONSTRAINT "orders_source" CHECK("source" in ('shop', 'request', 'desk'));--> statement-breakpoint
ALTER TABLE `orders` ADD `pay_by` text DEFAULT 'razorpay' NOT NULL CONSTRAINT "orders_pay_by" CHECK("pay_by" in ('razorpay', 'upi'));--> statement-breakpoint
ALTER TABLE `orders` ADD `courier_paise` integer DEFAULT 0 NOT NULL CONSTRAINT "orders_courier" CHECK("courier_paise" >= 0);--> statement-breakpoint
ALTER TABLE `orders` ADD `discount_paise` integer DEFAULT 0 NOT NULL CONSTRAINT "orders_discount" CHECK("discount_paise" >= 0);--> statement-breakpoint
ALTER TABLE `orders` ADD `coupon_id` text REFERENCES `coupons`(`id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `quoted_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `confirmed_at` integer;--> statement-breakpoint
CREATE INDEX `orders_status_confirmed` ON `orders` (`status`,`confirmed_at`);--> statement-breakpoint
CREATE INDEX `orders_desk` ON `orders` (`source`,`status`,`seq`) WHERE "orders"."source" <> 'shop';--> statement-breakpoint
CREATE INDEX `orders_coupon` ON `orders` (`coupon_id`) WHERE "orders"."coupon_id" is not null;--> statement-breakpoint
ALTER TABLE `tests` ADD `code_entry` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `tests` ADD `score_secret` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `student_code` text;--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_studentCode_unique` ON `profiles` (`student_code`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `confirmed_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `agent` text DEFAULT '' NOT NULL;