-- The shop begins with what is ordered most: kept answers are made again when that changes.
DROP TRIGGER `materials_content_version_update`;
--> statement-breakpoint
CREATE TRIGGER `materials_content_version_update` AFTER UPDATE ON `materials`
WHEN (old.`seq`, old.`id`, old.`title`, old.`description`, old.`tags`, old.`edition`, old.`contents`, old.`category`, old.`price_paise`, old.`print_price_paise`, old.`stock` IS NULL OR old.`stock` > 0, old.`pages`, old.`format`, old.`preview_url`, old.`preview_pages`, old.`download_url`, old.`file_id`, old.`sample_file_id`, old.`image_file_id`, old.`unit_id`, old.`is_active`, old.`ordered_lately`, old.`deleted_at`) IS NOT (new.`seq`, new.`id`, new.`title`, new.`description`, new.`tags`, new.`edition`, new.`contents`, new.`category`, new.`price_paise`, new.`print_price_paise`, new.`stock` IS NULL OR new.`stock` > 0, new.`pages`, new.`format`, new.`preview_url`, new.`preview_pages`, new.`download_url`, new.`file_id`, new.`sample_file_id`, new.`image_file_id`, new.`unit_id`, new.`is_active`, new.`ordered_lately`, new.`deleted_at`) BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
