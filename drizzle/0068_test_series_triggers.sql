-- The list of tests shows which are closed, and a series what it opens.
CREATE TRIGGER `series_content_version_insert` AFTER INSERT ON `series` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `series_content_version_update` AFTER UPDATE ON `series` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `series_content_version_delete` AFTER DELETE ON `series` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `series_tests_content_version_insert` AFTER INSERT ON `series_tests` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `series_tests_content_version_update` AFTER UPDATE ON `series_tests` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `series_tests_content_version_delete` AFTER DELETE ON `series_tests` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
DROP TRIGGER `tests_content_version_update`;
--> statement-breakpoint
CREATE TRIGGER `tests_content_version_update` AFTER UPDATE ON `tests`
WHEN (old.`seq`, old.`id`, old.`title`, old.`description`, old.`category`, old.`difficulty`, old.`duration`, old.`questions`, old.`kind`, old.`opens_at`, old.`closes_at`, old.`is_open_to_all`, old.`unit_id`, old.`is_active`, old.`deleted_at`) IS NOT (new.`seq`, new.`id`, new.`title`, new.`description`, new.`category`, new.`difficulty`, new.`duration`, new.`questions`, new.`kind`, new.`opens_at`, new.`closes_at`, new.`is_open_to_all`, new.`unit_id`, new.`is_active`, new.`deleted_at`) BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
