CREATE TABLE `paid_cancelled_orders` (
	`order_id` text PRIMARY KEY NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `paid_cancelled_orders` (`order_id`)
  SELECT `id` FROM `orders` WHERE `status` = 'cancelled' AND EXISTS (
    SELECT 1 FROM `payments` WHERE `order_id` = `orders`.`id` AND `status` = 'paid' AND `is_duplicate` = 0 AND `refunded_paise` = 0);
--> statement-breakpoint
CREATE TRIGGER `paid_cancelled_orders_status` AFTER UPDATE OF `status` ON `orders` WHEN 'cancelled' IN (old.`status`, new.`status`) BEGIN
  DELETE FROM `paid_cancelled_orders` WHERE `order_id` = new.`id`;
  INSERT INTO `paid_cancelled_orders` (`order_id`)
    SELECT `id` FROM `orders` WHERE `id` = new.`id` AND `status` = 'cancelled' AND EXISTS (
      SELECT 1 FROM `payments` WHERE `order_id` = new.`id` AND `status` = 'paid' AND `is_duplicate` = 0 AND `refunded_paise` = 0);
END;
--> statement-breakpoint
CREATE TRIGGER `paid_cancelled_orders_insert` AFTER INSERT ON `payments` WHEN new.`status` = 'paid' BEGIN
  DELETE FROM `paid_cancelled_orders` WHERE `order_id` = new.`order_id`;
  INSERT INTO `paid_cancelled_orders` (`order_id`)
    SELECT `id` FROM `orders` WHERE `id` = new.`order_id` AND `status` = 'cancelled' AND EXISTS (
      SELECT 1 FROM `payments` WHERE `order_id` = new.`order_id` AND `status` = 'paid' AND `is_duplicate` = 0 AND `refunded_paise` = 0);
END;
--> statement-breakpoint
CREATE TRIGGER `paid_cancelled_orders_payment` AFTER UPDATE OF `status`, `is_duplicate`, `refunded_paise` ON `payments` BEGIN
  DELETE FROM `paid_cancelled_orders` WHERE `order_id` = new.`order_id`;
  INSERT INTO `paid_cancelled_orders` (`order_id`)
    SELECT `id` FROM `orders` WHERE `id` = new.`order_id` AND `status` = 'cancelled' AND EXISTS (
      SELECT 1 FROM `payments` WHERE `order_id` = new.`order_id` AND `status` = 'paid' AND `is_duplicate` = 0 AND `refunded_paise` = 0);
END;
