CREATE TABLE `order_shortages` (
	`order_id` text NOT NULL,
	`material_id` text NOT NULL,
	`copies` integer NOT NULL,
	PRIMARY KEY(`order_id`, `material_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`material_id`) REFERENCES `materials`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_shortages_copies" CHECK("order_shortages"."copies" > 0)
);
--> statement-breakpoint
CREATE TABLE `pending_sign_ups` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`password_hash` text NOT NULL,
	`full_name` text NOT NULL,
	`terms_version` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pending_sign_ups_user` ON `pending_sign_ups` (`user_id`);--> statement-breakpoint
ALTER TABLE `combos` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `coupons` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `files` ADD `note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `mails` ADD `about_user_id` text REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE `mails` ADD `key` text;--> statement-breakpoint
ALTER TABLE `mails` ADD `token_purpose` text;--> statement-breakpoint
CREATE INDEX `mails_key` ON `mails` (`key`) WHERE "mails"."key" is not null;--> statement-breakpoint
CREATE INDEX `mails_about_user` ON `mails` (`about_user_id`) WHERE "mails"."about_user_id" is not null;--> statement-breakpoint
CREATE INDEX `mails_created` ON `mails` (`created_at`);--> statement-breakpoint
ALTER TABLE `order_items` ADD `stamp_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `voided_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `void_reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `test_scores` ADD `sent_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tests` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `videos` ADD `deleted_at` integer;--> statement-breakpoint
INSERT INTO `pending_sign_ups` (`id`, `user_id`, `password_hash`, `full_name`, `created_at`)
  SELECT lower(hex(randomblob(16))), `user_id`, `password_hash`, coalesce(`full_name`, ''), min(`created_at`) FROM `one_time_tokens` WHERE `password_hash` IS NOT NULL
  GROUP BY `user_id`, `password_hash`;--> statement-breakpoint
ALTER TABLE `one_time_tokens` DROP COLUMN `password_hash`;--> statement-breakpoint
ALTER TABLE `one_time_tokens` DROP COLUMN `full_name`;--> statement-breakpoint
-- Whom a mail is about. What the educator was told about customers in earlier mails ages out with them.
UPDATE `mails` SET `about_user_id` = (SELECT `id` FROM `users` WHERE `email` = `recipient`);--> statement-breakpoint
-- No token rests in a mail: where a link held one (43 characters after the #), the placeholder stands.
UPDATE `mails` SET `token_purpose` = 'confirm-email',
  `html` = replace(`html`, substr(`text`, instr(`text`, '/confirm-email#') + 15, 43), '{token}'),
  `text` = replace(`text`, substr(`text`, instr(`text`, '/confirm-email#') + 15, 43), '{token}')
  WHERE instr(`text`, '/confirm-email#') > 0 AND instr(`text`, '#removed-after-sending') = 0;--> statement-breakpoint
UPDATE `mails` SET `token_purpose` = 'reset-password',
  `html` = replace(`html`, substr(`text`, instr(`text`, '/reset-password#') + 16, 43), '{token}'),
  `text` = replace(`text`, substr(`text`, instr(`text`, '/reset-password#') + 16, 43), '{token}')
  WHERE instr(`text`, '/reset-password#') > 0 AND instr(`text`, '#removed-after-sending') = 0;--> statement-breakpoint
-- What confirmed orders lack moves out of the settings into a table of its own.
DROP TRIGGER `orders_attention_oversold`;--> statement-breakpoint
DROP TRIGGER `orders_attention_supplied`;--> statement-breakpoint
INSERT INTO `order_shortages` (`order_id`, `material_id`, `copies`)
  SELECT substr(`settings`.`key`, 10), `missing`.`key`, `missing`.`value` FROM `settings`, json_each(`settings`.`value`) AS `missing`
  WHERE `settings`.`key` LIKE 'oversold.%' AND `missing`.`value` > 0
    AND EXISTS (SELECT 1 FROM `orders` WHERE `orders`.`id` = substr(`settings`.`key`, 10))
    AND EXISTS (SELECT 1 FROM `materials` WHERE `materials`.`id` = `missing`.`key`);--> statement-breakpoint
DELETE FROM `settings` WHERE `key` LIKE 'oversold.%';--> statement-breakpoint
DROP VIEW `order_attention`;--> statement-breakpoint
-- Paid twice; paid and cancelled; a refund that failed and was not tried again; copies that were not there.
CREATE VIEW `order_attention` AS
  SELECT `orders`.`seq`, `orders`.`id` FROM `orders` WHERE
    EXISTS (SELECT 1 FROM `payments` WHERE `payments`.`order_id` = `orders`.`id` AND `payments`.`status` = 'paid'
      AND CASE WHEN `payments`.`is_duplicate` THEN `payments`.`refunded_paise` < `payments`.`amount_paise` ELSE `payments`.`refunded_paise` = 0 AND `orders`.`status` = 'cancelled' END)
    OR EXISTS (SELECT 1 FROM `payments` JOIN `refunds` ON `refunds`.`payment_id` = `payments`.`id` WHERE `payments`.`order_id` = `orders`.`id` AND `refunds`.`status` = 'failed'
      AND NOT EXISTS (SELECT 1 FROM `refunds` AS `later` WHERE `later`.`payment_id` = `refunds`.`payment_id` AND `later`.`created_at` > `refunds`.`created_at`))
    OR (`orders`.`status` = 'confirmed' AND EXISTS (SELECT 1 FROM `order_shortages` WHERE `order_shortages`.`order_id` = `orders`.`id`));--> statement-breakpoint
CREATE TRIGGER `orders_attention_shortage` AFTER INSERT ON `order_shortages` BEGIN
  DELETE FROM `orders_needing_attention` WHERE `seq` = (SELECT `seq` FROM `orders` WHERE `id` = new.`order_id`);
  INSERT INTO `orders_needing_attention` (`seq`) SELECT `seq` FROM `order_attention` WHERE `id` = new.`order_id`;
END;--> statement-breakpoint
CREATE TRIGGER `orders_attention_supplied` AFTER DELETE ON `order_shortages` BEGIN
  DELETE FROM `orders_needing_attention` WHERE `seq` = (SELECT `seq` FROM `orders` WHERE `id` = old.`order_id`);
  INSERT INTO `orders_needing_attention` (`seq`) SELECT `seq` FROM `order_attention` WHERE `id` = old.`order_id`;
END;--> statement-breakpoint
-- UTR numbers lose the zeros with which banks pad them beyond 12 digits, so that equal payments compare equal.
UPDATE `payments` SET `utr` = CASE WHEN length(ltrim(`utr`, '0')) < 12 THEN substr(`utr`, -12) ELSE ltrim(`utr`, '0') END
  WHERE length(`utr`) > 12 AND `utr` GLOB '0*' AND `utr` NOT GLOB '*[^0-9]*';--> statement-breakpoint
UPDATE `payment_claims` SET `utr` = CASE WHEN length(ltrim(`utr`, '0')) < 12 THEN substr(`utr`, -12) ELSE ltrim(`utr`, '0') END
  WHERE length(`utr`) > 12 AND `utr` GLOB '0*' AND `utr` NOT GLOB '*[^0-9]*';--> statement-breakpoint
-- The content version counts what the public can see, and nothing else.
-- Of the starts of a test only their number is public, and a cached answer is minutes old at most.
DROP TRIGGER `test_starts_content_version_insert`;--> statement-breakpoint
DROP TRIGGER `test_starts_content_version_update`;--> statement-breakpoint
DROP TRIGGER `test_starts_content_version_delete`;--> statement-breakpoint
DROP TRIGGER `tests_content_version_update`;--> statement-breakpoint
CREATE TRIGGER `tests_content_version_update` AFTER UPDATE ON `tests`
WHEN (old.`seq`, old.`id`, old.`title`, old.`description`, old.`category`, old.`difficulty`, old.`duration`, old.`questions`, old.`is_active`, old.`deleted_at`) IS NOT (new.`seq`, new.`id`, new.`title`, new.`description`, new.`category`, new.`difficulty`, new.`duration`, new.`questions`, new.`is_active`, new.`deleted_at`) BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;--> statement-breakpoint
-- Of the stock the public sees whether it is sold out.
DROP TRIGGER `materials_content_version_update`;--> statement-breakpoint
CREATE TRIGGER `materials_content_version_update` AFTER UPDATE ON `materials`
WHEN (old.`seq`, old.`id`, old.`title`, old.`description`, old.`category`, old.`price_paise`, old.`print_price_paise`, old.`stock` IS NULL OR old.`stock` > 0, old.`pages`, old.`format`, old.`preview_url`, old.`preview_pages`, old.`download_url`, old.`file_id`, old.`sample_file_id`, old.`image_file_id`, old.`is_active`, old.`deleted_at`) IS NOT (new.`seq`, new.`id`, new.`title`, new.`description`, new.`category`, new.`price_paise`, new.`print_price_paise`, new.`stock` IS NULL OR new.`stock` > 0, new.`pages`, new.`format`, new.`preview_url`, new.`preview_pages`, new.`download_url`, new.`file_id`, new.`sample_file_id`, new.`image_file_id`, new.`is_active`, new.`deleted_at`) BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;--> statement-breakpoint
-- Of the settings the sections of the site are public.
DROP TRIGGER `settings_content_version_insert`;--> statement-breakpoint
CREATE TRIGGER `settings_content_version_insert` AFTER INSERT ON `settings` WHEN new.`key` LIKE 'site.%' BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;--> statement-breakpoint
DROP TRIGGER `settings_content_version_update`;--> statement-breakpoint
CREATE TRIGGER `settings_content_version_update` AFTER UPDATE ON `settings` WHEN new.`key` LIKE 'site.%' BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;--> statement-breakpoint
DROP TRIGGER `settings_content_version_delete`;--> statement-breakpoint
CREATE TRIGGER `settings_content_version_delete` AFTER DELETE ON `settings` WHEN old.`key` LIKE 'site.%' BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;--> statement-breakpoint
-- The samples in the order of their tab: see samplePlace in src/server/features/materials/materials.data.ts.
CREATE INDEX `materials_samples` ON `materials` (`category`, ((CASE
  WHEN `sample_file_id` IS NOT NULL OR `download_url` <> '' THEN 2
  WHEN `file_id` IS NOT NULL OR `preview_url` <> '' THEN 1
  ELSE 0 END) * 1099511627776 + `seq`));--> statement-breakpoint
-- Accounts: links that older versions left in stored mails, and so in their backups, open nothing any more.
DELETE FROM `one_time_tokens`;--> statement-breakpoint
-- A payment accepted after another was voided gets a receipt of its own.
DROP INDEX `receipts_orderId_unique`;--> statement-breakpoint
CREATE INDEX `receipts_order` ON `receipts` (`order_id`);--> statement-breakpoint
-- A paid order that is pending asks for a decision as one that is cancelled does.
DROP VIEW `order_attention`;--> statement-breakpoint
CREATE VIEW `order_attention` AS
  SELECT `orders`.`seq`, `orders`.`id` FROM `orders` WHERE
    EXISTS (SELECT 1 FROM `payments` WHERE `payments`.`order_id` = `orders`.`id` AND `payments`.`status` = 'paid'
      AND CASE WHEN `payments`.`is_duplicate` THEN `payments`.`refunded_paise` < `payments`.`amount_paise` ELSE `payments`.`refunded_paise` = 0 AND `orders`.`status` IN ('pending', 'cancelled') END)
    OR EXISTS (SELECT 1 FROM `payments` JOIN `refunds` ON `refunds`.`payment_id` = `payments`.`id` WHERE `payments`.`order_id` = `orders`.`id` AND `refunds`.`status` = 'failed'
      AND NOT EXISTS (SELECT 1 FROM `refunds` AS `later` WHERE `later`.`payment_id` = `refunds`.`payment_id` AND `later`.`created_at` > `refunds`.`created_at`))
    OR (`orders`.`status` = 'confirmed' AND EXISTS (SELECT 1 FROM `order_shortages` WHERE `order_shortages`.`order_id` = `orders`.`id`));--> statement-breakpoint
INSERT OR IGNORE INTO `orders_needing_attention` (`seq`) SELECT `seq` FROM `order_attention`;
