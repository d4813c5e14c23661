ALTER TABLE `contact_messages` ADD `token` text;--> statement-breakpoint
CREATE UNIQUE INDEX `contact_messages_token_unique` ON `contact_messages` (`token`);