PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_contact_messages` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`category` text DEFAULT 'general' NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`token` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "contact_messages_category" CHECK("__new_contact_messages"."category" in ('general', 'courses', 'coaching', 'materials', 'research', 'complaint', 'data')),
	CONSTRAINT "contact_messages_status" CHECK("__new_contact_messages"."status" in ('new', 'answered', 'closed'))
);
--> statement-breakpoint
INSERT INTO `__new_contact_messages`("seq", "id", "name", "email", "phone", "subject", "message", "category", "status", "token", "created_at") SELECT "seq", "id", "name", "email", "phone", "subject", "message", "category", "status", "token", "created_at" FROM `contact_messages`;--> statement-breakpoint
DROP TABLE `contact_messages`;--> statement-breakpoint
ALTER TABLE `__new_contact_messages` RENAME TO `contact_messages`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `contact_messages_id_unique` ON `contact_messages` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `contact_messages_token_unique` ON `contact_messages` (`token`);--> statement-breakpoint
CREATE INDEX `contact_messages_status_seq` ON `contact_messages` (`status`,`seq`);