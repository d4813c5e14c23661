-- Phone numbers typed in other ways become +91 and ten digits, as `parsePhone` writes them; what it would not take stays.
CREATE TABLE `written_phones` AS SELECT `phone` AS `typed`, replace(replace(replace(replace(replace(replace(replace(replace(`phone`, ' ', ''), char(9), ''), char(160), ''), char(8239), ''), '(', ''), ')', ''), '.', ''), '-', '') AS `plain`
FROM (SELECT `phone` FROM `orders` UNION SELECT `phone` FROM `profiles` UNION SELECT `phone` FROM `contact_messages`) WHERE `phone` <> '';--> statement-breakpoint
UPDATE `written_phones` SET `plain` = '+' || substr(`plain`, 3) WHERE `plain` GLOB '00*';--> statement-breakpoint
UPDATE `written_phones` SET `plain` = '+91' || substr(`plain`, -10)
WHERE substr(`plain`, -10) GLOB '[6-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'
AND substr(`plain`, 1, length(`plain`) - 10) IN ('', '0', '91', '910', '+91', '+910');--> statement-breakpoint
DELETE FROM `written_phones` WHERE `plain` = `typed` OR `plain` NOT GLOB '+[1-9]*' OR substr(`plain`, 2) GLOB '*[^0-9]*'
OR length(`plain`) NOT BETWEEN 8 AND 16 OR (`plain` GLOB '+91*' AND (length(`plain`) <> 13 OR `plain` GLOB '+910*'));--> statement-breakpoint
CREATE UNIQUE INDEX `written_phones_typed` ON `written_phones` (`typed`);--> statement-breakpoint
UPDATE `orders` SET `phone` = (SELECT `plain` FROM `written_phones` WHERE `typed` = `phone`) WHERE `phone` IN (SELECT `typed` FROM `written_phones`);--> statement-breakpoint
UPDATE `profiles` SET `phone` = (SELECT `plain` FROM `written_phones` WHERE `typed` = `phone`) WHERE `phone` IN (SELECT `typed` FROM `written_phones`);--> statement-breakpoint
UPDATE `contact_messages` SET `phone` = (SELECT `plain` FROM `written_phones` WHERE `typed` = `phone`) WHERE `phone` IN (SELECT `typed` FROM `written_phones`);--> statement-breakpoint
DROP TABLE `written_phones`;
