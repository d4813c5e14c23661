-- What follows from the facts of each order so far, as src/server/features/orders/state.data.ts reckons it from here on.
UPDATE `orders` SET `has_open_report` = 1 WHERE `id` IN (SELECT `order_id` FROM `payment_claims` WHERE `status` = 'open');--> statement-breakpoint
CREATE TEMP TABLE `order_money` AS
SELECT `orders`.`id`, `orders`.`status`, `paid_at`, `total_paise`, `has_open_report`,
	`pay_by` = 'razorpay' OR `quoted_at` IS NOT NULL AS `has_price`,
	count(`payments`.`id`) FILTER (WHERE NOT `is_duplicate`) AS `own`,
	count(`payments`.`id`) FILTER (WHERE `is_duplicate` AND `held_because` IS NULL) AS `spare`,
	coalesce(sum(`amount_paise` - `refunded_paise_of`) FILTER (WHERE NOT `is_duplicate`), 0) AS `own_kept`,
	coalesce(sum(`amount_paise` - `refunded_paise_of`) FILTER (WHERE `is_duplicate` AND `held_because` IS NULL), 0) AS `spare_kept`,
	coalesce(sum(`amount_paise`) FILTER (WHERE `held_because` IS NOT 'currency'), 0) AS `paid`,
	coalesce(sum(`refunded_paise_of`) FILTER (WHERE `held_because` IS NOT 'currency'), 0) AS `back`,
	coalesce(max(`held_because` IS NOT NULL AND `refunded_paise_of` < `amount_paise`), 0) AS `is_held`,
	coalesce(max(`is_duplicate` AND `held_because` IS NULL AND `refunded_paise_of` < `amount_paise`), 0) AS `is_twice`,
	coalesce(max(NOT `is_duplicate` AND `refunded_paise_of` = 0), 0) AS `is_whole`
FROM `orders` LEFT JOIN (SELECT `id`, `order_id`, `is_duplicate`, `held_because`, `amount_paise`, `refunded_paise` AS `refunded_paise_of`
	FROM `payments` WHERE `status` IN ('paid', 'refunded') OR `held_because` IS NOT NULL) AS `payments` ON `order_id` = `orders`.`id`
GROUP BY `orders`.`id`;--> statement-breakpoint
CREATE TEMP TABLE `order_balance` AS
SELECT *, `paid_at` IS NOT NULL OR (`own` = 0 AND `spare` > 0) AS `is_paid`,
	CASE WHEN `own` > 0 THEN `own_kept` ELSE `spare_kept` END AS `kept`
FROM `order_money`;--> statement-breakpoint
CREATE UNIQUE INDEX `temp`.`order_balance_id` ON `order_balance` (`id`);--> statement-breakpoint
UPDATE `orders` SET
	`kept_paise` = `kept`, `paid_paise` = `paid`, `refunded_paise` = `back`,
	`due_paise` = CASE WHEN `is_paid` THEN 0 ELSE `known`.`total_paise` - `kept` END,
	`overpaid_paise` = CASE WHEN `is_paid` AND `own` > 0 THEN max(`kept` - `known`.`total_paise`, 0) ELSE 0 END,
	`money_state` = CASE
		WHEN `is_paid` AND `kept` >= `known`.`total_paise` THEN 'paid'
		WHEN `is_paid` THEN iif(`kept` > 0, 'part_refunded', 'refunded')
		WHEN `kept` > 0 THEN 'part_paid'
		ELSE iif(`own` > 0, 'refunded', 'unpaid') END,
	`stage` = CASE
		WHEN `known`.`status` <> 'pending' THEN `known`.`status`
		WHEN `is_paid` AND (`kept` >= `known`.`total_paise` OR `kept` > 0) THEN 'paid'
		WHEN `is_held` THEN 'held'
		WHEN NOT `has_price` THEN 'to_quote'
		ELSE iif(`known`.`has_open_report`, 'claimed', 'awaiting') END,
	`takes` = CASE
		WHEN `known`.`paid_at` IS NOT NULL OR `is_paid` OR `kept` >= `known`.`total_paise` OR NOT `has_price` OR `is_held`
			OR `known`.`status` = 'cancelled' OR `known`.`has_open_report` THEN NULL
		WHEN `known`.`status` <> 'pending' THEN 'desk'
		ELSE iif(`kept` = 0, 'card', 'report') END
FROM `order_balance` AS `known` WHERE `known`.`id` = `orders`.`id`;--> statement-breakpoint
UPDATE `orders` SET `attention` = '[' || substr(
	iif(`is_held`, ',"money_held"', '') ||
	iif(EXISTS (SELECT 1 FROM `payments` JOIN `disputes` ON `payment_id` = `payments`.`id`
		WHERE `order_id` = `orders`.`id` AND `seen_at` IS NULL), ',"disputed"', '') ||
	iif(`is_twice`, ',"paid_twice"', '') ||
	iif(`known`.`status` = 'cancelled' AND `is_whole`, ',"paid_after_cancelled"', '') ||
	iif(`known`.`status` = 'pending' AND `known`.`paid_at` IS NOT NULL AND `is_whole`, ',"paid_not_confirmed"', '') ||
	iif(`known`.`status` <> 'cancelled' AND `overpaid_paise` > 0, ',"overpaid"', '') ||
	iif(EXISTS (SELECT 1 FROM `payments` JOIN `refunds` ON `payment_id` = `payments`.`id`
		WHERE `order_id` = `orders`.`id` AND `refunds`.`status` = 'failed' AND NOT EXISTS (SELECT 1 FROM `refunds` AS `later`
			WHERE `later`.`payment_id` = `payments`.`id` AND `later`.`created_at` > `refunds`.`created_at`)), ',"refund_failed"', '') ||
	iif(`known`.`status` = 'confirmed' AND EXISTS (SELECT 1 FROM `order_shortages`
		WHERE `order_id` = `orders`.`id`), ',"oversold"', ''), 2) || ']'
FROM `order_balance` AS `known` WHERE `known`.`id` = `orders`.`id`;--> statement-breakpoint
DROP TABLE `temp`.`order_money`;--> statement-breakpoint
DROP TABLE `temp`.`order_balance`;
