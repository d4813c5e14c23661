INSERT INTO `taken_copies` (`order_id`, `material_id`, `copies`)
  SELECT `order_id`, `material_id`, `copies` FROM (
    SELECT `order_items`.`order_id`, `order_items`.`material_id`, sum(`order_items`.`quantity`) - coalesce((
      SELECT `copies` FROM `order_shortages` WHERE `order_shortages`.`order_id` = `order_items`.`order_id` AND `order_shortages`.`material_id` = `order_items`.`material_id`), 0) AS `copies`
    FROM `order_items` JOIN `orders` ON `orders`.`id` = `order_items`.`order_id` JOIN `materials` ON `materials`.`id` = `order_items`.`material_id`
    WHERE `order_items`.`kind` = 'printed' AND `orders`.`status` IN ('confirmed', 'shipped', 'delivered') AND `materials`.`stock` IS NOT NULL
    GROUP BY `order_items`.`order_id`, `order_items`.`material_id`
  ) WHERE `copies` > 0;
