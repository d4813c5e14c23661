CREATE TABLE `audit_log` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`actor_id` text NOT NULL,
	`action` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` text NOT NULL,
	`before` text,
	`after` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_id_unique` ON `audit_log` (`id`);--> statement-breakpoint
CREATE INDEX `audit_log_entity` ON `audit_log` (`entity`,`entity_id`);--> statement-breakpoint
CREATE TABLE `cart_items` (
	`user_id` text NOT NULL,
	`material_id` text NOT NULL,
	`kind` text NOT NULL,
	`quantity` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `material_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`material_id`) REFERENCES `materials`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "cart_items_kind" CHECK("cart_items"."kind" in ('download', 'printed')),
	CONSTRAINT "cart_items_quantity" CHECK("cart_items"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`category` text DEFAULT 'general' NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "contact_messages_category" CHECK("contact_messages"."category" in ('general', 'courses', 'coaching', 'materials', 'research')),
	CONSTRAINT "contact_messages_status" CHECK("contact_messages"."status" in ('new', 'answered'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contact_messages_id_unique` ON `contact_messages` (`id`);--> statement-breakpoint
CREATE INDEX `contact_messages_status_seq` ON `contact_messages` (`status`,`seq`);--> statement-breakpoint
CREATE TABLE `file_chunks` (
	`file_id` text NOT NULL,
	`position` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`file_id`, `position`),
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `files` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`name` text NOT NULL,
	`media_type` text NOT NULL,
	`size_bytes` integer DEFAULT 0 NOT NULL,
	`sha256` text DEFAULT '' NOT NULL,
	`pages` integer,
	`created_at` integer NOT NULL,
	`completed_at` integer,
	CONSTRAINT "files_purpose" CHECK("files"."purpose" in ('material', 'sample', 'cover')),
	CONSTRAINT "files_media_type" CHECK("files"."media_type" in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp'))
);
--> statement-breakpoint
CREATE TABLE `mails` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`status` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`last_error` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	CONSTRAINT "mails_status" CHECK("mails"."status" in ('queued', 'stored', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_id_unique` ON `mails` (`id`);--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE TABLE `materials` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`category` text NOT NULL,
	`price_paise` integer DEFAULT 0 NOT NULL,
	`pages` integer DEFAULT 0 NOT NULL,
	`format` text DEFAULT 'PDF' NOT NULL,
	`preview_url` text DEFAULT '' NOT NULL,
	`preview_pages` integer DEFAULT 3 NOT NULL,
	`download_url` text DEFAULT '' NOT NULL,
	`file_id` text,
	`sample_file_id` text,
	`image_file_id` text,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sample_file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`image_file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "materials_category" CHECK("materials"."category" in ('UG_TRB', 'PG_TRB', 'General')),
	CONSTRAINT "materials_price" CHECK("materials"."price_paise" >= 0),
	CONSTRAINT "materials_preview_pages" CHECK("materials"."preview_pages" between 1 and 10)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `materials_id_unique` ON `materials` (`id`);--> statement-breakpoint
CREATE INDEX `materials_category_seq` ON `materials` (`category`,`seq`);--> statement-breakpoint
CREATE TABLE `order_items` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`material_id` text NOT NULL,
	`kind` text NOT NULL,
	`quantity` integer DEFAULT 1 NOT NULL,
	`unit_price_paise` integer NOT NULL,
	`title` text NOT NULL,
	`category` text NOT NULL,
	`format` text NOT NULL,
	`pages` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`material_id`) REFERENCES `materials`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_items_kind" CHECK("order_items"."kind" in ('download', 'printed')),
	CONSTRAINT "order_items_quantity" CHECK("order_items"."quantity" >= 1),
	CONSTRAINT "order_items_unit_price" CHECK("order_items"."unit_price_paise" >= 0)
);
--> statement-breakpoint
CREATE INDEX `order_items_order` ON `order_items` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_items_material` ON `order_items` (`material_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`total_paise` integer NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`shipping_address` text DEFAULT '' NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_status" CHECK("orders"."status" in ('pending', 'confirmed', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "orders_total" CHECK("orders"."total_paise" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_id_unique` ON `orders` (`id`);--> statement-breakpoint
CREATE INDEX `orders_user_seq` ON `orders` (`user_id`,`seq`);--> statement-breakpoint
CREATE INDEX `orders_status_seq` ON `orders` (`status`,`seq`);--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`user_id` text,
	`razorpay_order_id` text NOT NULL,
	`razorpay_payment_id` text,
	`amount_paise` integer NOT NULL,
	`currency` text DEFAULT 'INR' NOT NULL,
	`status` text DEFAULT 'created' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`paid_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_status" CHECK("payments"."status" in ('created', 'paid', 'failed', 'refunded')),
	CONSTRAINT "payments_currency" CHECK("payments"."currency" in ('INR')),
	CONSTRAINT "payments_amount" CHECK("payments"."amount_paise" > 0),
	CONSTRAINT "payments_paid" CHECK("payments"."status" not in ('paid', 'refunded') or "payments"."razorpay_payment_id" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_razorpayOrderId_unique` ON `payments` (`razorpay_order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_razorpayPaymentId_unique` ON `payments` (`razorpay_payment_id`);--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_id`);--> statement-breakpoint
CREATE INDEX `payments_user_status` ON `payments` (`user_id`,`status`);--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`event` text NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`resets_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `content_version` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `test_starts` (
	`test_id` text NOT NULL,
	`user_id` text NOT NULL,
	`started_at` integer NOT NULL,
	PRIMARY KEY(`test_id`, `user_id`),
	FOREIGN KEY (`test_id`) REFERENCES `tests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `tests` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`category` text NOT NULL,
	`difficulty` text NOT NULL,
	`duration` text DEFAULT '' NOT NULL,
	`questions` text DEFAULT '' NOT NULL,
	`google_form_url` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "tests_category" CHECK("tests"."category" in ('UG_TRB', 'PG_TRB', 'General')),
	CONSTRAINT "tests_difficulty" CHECK("tests"."difficulty" in ('easy', 'medium', 'hard'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tests_id_unique` ON `tests` (`id`);--> statement-breakpoint
CREATE TABLE `one_time_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "one_time_tokens_purpose" CHECK("one_time_tokens"."purpose" in ('confirm-email', 'reset-password'))
);
--> statement-breakpoint
CREATE INDEX `one_time_tokens_user` ON `one_time_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`full_name` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`verification_status` text DEFAULT 'pending' NOT NULL,
	`verification_reason` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "profiles_verification_status" CHECK("profiles"."verification_status" in ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_userId_unique` ON `profiles` (`user_id`);--> statement-breakpoint
CREATE INDEX `profiles_status_created` ON `profiles` (`verification_status`,`created_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`email_confirmed_at` integer,
	`is_admin` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `videos` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`youtube_url` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `videos_id_unique` ON `videos` (`id`);