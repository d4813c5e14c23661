CREATE VIRTUAL TABLE `materials_search` USING fts5(`title`, `description`, content=`materials`, content_rowid=`seq`, tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER `materials_search_insert` AFTER INSERT ON `materials` BEGIN
  INSERT INTO `materials_search`(`rowid`, `title`, `description`) VALUES (new.`seq`, new.`title`, new.`description`);
END;
--> statement-breakpoint
CREATE TRIGGER `materials_search_delete` AFTER DELETE ON `materials` BEGIN
  INSERT INTO `materials_search`(`materials_search`, `rowid`, `title`, `description`) VALUES ('delete', old.`seq`, old.`title`, old.`description`);
END;
--> statement-breakpoint
CREATE TRIGGER `materials_search_update` AFTER UPDATE OF `seq`, `title`, `description` ON `materials` BEGIN
  INSERT INTO `materials_search`(`materials_search`, `rowid`, `title`, `description`) VALUES ('delete', old.`seq`, old.`title`, old.`description`);
  INSERT INTO `materials_search`(`rowid`, `title`, `description`) VALUES (new.`seq`, new.`title`, new.`description`);
END;
--> statement-breakpoint
INSERT INTO `content_version`(`id`, `version`) VALUES (1, 1);
--> statement-breakpoint
CREATE TRIGGER `materials_content_version_insert` AFTER INSERT ON `materials` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `materials_content_version_update` AFTER UPDATE ON `materials` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `materials_content_version_delete` AFTER DELETE ON `materials` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `tests_content_version_insert` AFTER INSERT ON `tests` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `tests_content_version_update` AFTER UPDATE ON `tests` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `tests_content_version_delete` AFTER DELETE ON `tests` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `test_starts_content_version_insert` AFTER INSERT ON `test_starts` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `test_starts_content_version_update` AFTER UPDATE ON `test_starts` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `test_starts_content_version_delete` AFTER DELETE ON `test_starts` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `videos_content_version_insert` AFTER INSERT ON `videos` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `videos_content_version_update` AFTER UPDATE ON `videos` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `videos_content_version_delete` AFTER DELETE ON `videos` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `settings_content_version_insert` AFTER INSERT ON `settings` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `settings_content_version_update` AFTER UPDATE ON `settings` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `settings_content_version_delete` AFTER DELETE ON `settings` BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_update` BEFORE UPDATE ON `audit_log` BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_delete` BEFORE DELETE ON `audit_log` BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
