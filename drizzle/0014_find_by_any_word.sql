CREATE TABLE `spelling_words` (
	`id` integer PRIMARY KEY NOT NULL,
	`word` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `spelling_words_word_unique` ON `spelling_words` (`word`);--> statement-breakpoint
ALTER TABLE `materials` ADD `tags` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `materials_title` ON `materials` ("title" collate nocase,`seq`);--> statement-breakpoint
-- The tags are found as the title and the description are.
DROP TRIGGER `materials_search_insert`;--> statement-breakpoint
DROP TRIGGER `materials_search_update`;--> statement-breakpoint
DROP TRIGGER `materials_search_delete`;--> statement-breakpoint
DROP TABLE `materials_search`;--> statement-breakpoint
CREATE VIRTUAL TABLE `materials_search` USING fts5(`title`, `description`, `tags`, content=`materials`, content_rowid=`seq`, tokenize='trigram');--> statement-breakpoint
INSERT INTO `materials_search` (`materials_search`) VALUES ('rebuild');--> statement-breakpoint
CREATE TRIGGER `materials_search_insert` AFTER INSERT ON `materials` BEGIN
  INSERT INTO `materials_search` (`rowid`, `title`, `description`, `tags`) VALUES (new.`seq`, new.`title`, new.`description`, new.`tags`);
END;--> statement-breakpoint
CREATE TRIGGER `materials_search_update` AFTER UPDATE OF `title`, `description`, `tags` ON `materials` WHEN (old.`title`, old.`description`, old.`tags`) IS NOT (new.`title`, new.`description`, new.`tags`) BEGIN
  INSERT INTO `materials_search` (`materials_search`, `rowid`, `title`, `description`, `tags`) VALUES ('delete', old.`seq`, old.`title`, old.`description`, old.`tags`);
  INSERT INTO `materials_search` (`rowid`, `title`, `description`, `tags`) VALUES (new.`seq`, new.`title`, new.`description`, new.`tags`);
END;--> statement-breakpoint
CREATE TRIGGER `materials_search_delete` AFTER DELETE ON `materials` BEGIN
  INSERT INTO `materials_search` (`materials_search`, `rowid`, `title`, `description`, `tags`) VALUES ('delete', old.`seq`, old.`title`, old.`description`, old.`tags`);
END;--> statement-breakpoint
-- Every word is kept once, as a JSON array splits the texts: words of four letters and more, without figures. A word stays
-- when the last material with it goes; the search proposes only what it finds.
CREATE VIEW `material_words` AS
  SELECT `materials`.`seq`, trim(`part`.`value`, '.,;:!?()[]{}<>"''’‘“”…&*_' || char(9, 13)) AS `word` FROM `materials`, json_each('[' || replace(json_quote(
    lower(replace(replace(replace(replace(`title` || ' ' || `tags` || ' ' || `description`, char(10), ' '), '/', ' '), '-', ' '), ',', ' '))
  ), ' ', '","') || ']') AS `part`
  WHERE length(`word`) BETWEEN 4 AND 30 AND `word` NOT GLOB '*[0-9]*';--> statement-breakpoint
-- Found by their three-character runs, with their ends marked.
CREATE VIRTUAL TABLE `spelling_search` USING fts5(`marked`, content='', detail='none', tokenize='trigram');--> statement-breakpoint
CREATE TRIGGER `spelling_words_insert` AFTER INSERT ON `spelling_words` BEGIN
  INSERT INTO `spelling_search` (`rowid`, `marked`) VALUES (new.`id`, '^' || new.`word` || '$');
END;--> statement-breakpoint
INSERT OR IGNORE INTO `spelling_words` (`word`) SELECT `word` FROM `material_words`;--> statement-breakpoint
CREATE TRIGGER `materials_words_insert` AFTER INSERT ON `materials` BEGIN
  INSERT OR IGNORE INTO `spelling_words` (`word`) SELECT `word` FROM `material_words` WHERE `seq` = new.`seq`;
END;--> statement-breakpoint
CREATE TRIGGER `materials_words_update` AFTER UPDATE OF `title`, `description`, `tags` ON `materials` WHEN (old.`title`, old.`description`, old.`tags`) IS NOT (new.`title`, new.`description`, new.`tags`) BEGIN
  INSERT OR IGNORE INTO `spelling_words` (`word`) SELECT `word` FROM `material_words` WHERE `seq` = new.`seq`;
END;--> statement-breakpoint
DROP TRIGGER `materials_content_version_update`;--> statement-breakpoint
CREATE TRIGGER `materials_content_version_update` AFTER UPDATE ON `materials`
WHEN (old.`seq`, old.`id`, old.`title`, old.`description`, old.`tags`, old.`category`, old.`price_paise`, old.`print_price_paise`, old.`stock` IS NULL OR old.`stock` > 0, old.`pages`, old.`format`, old.`preview_url`, old.`preview_pages`, old.`download_url`, old.`file_id`, old.`sample_file_id`, old.`image_file_id`, old.`is_active`, old.`deleted_at`) IS NOT (new.`seq`, new.`id`, new.`title`, new.`description`, new.`tags`, new.`category`, new.`price_paise`, new.`print_price_paise`, new.`stock` IS NULL OR new.`stock` > 0, new.`pages`, new.`format`, new.`preview_url`, new.`preview_pages`, new.`download_url`, new.`file_id`, new.`sample_file_id`, new.`image_file_id`, new.`is_active`, new.`deleted_at`) BEGIN
  UPDATE `content_version` SET `version` = `version` + 1;
END;
