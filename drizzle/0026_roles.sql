CREATE TABLE `admin_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`invited_by` text NOT NULL,
	`token_hash` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "admin_invitations_role" CHECK("admin_invitations"."role" in ('owner', 'desk', 'content'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admin_invitations_email_unique` ON `admin_invitations` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `admin_invitations_tokenHash_unique` ON `admin_invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `admin_invitations_invited_by` ON `admin_invitations` (`invited_by`);--> statement-breakpoint
-- By hand: drizzle-kit would rebuild the table, and copy into the generated column.
ALTER TABLE `users` ADD `role` text CONSTRAINT "users_role" CHECK("role" in ('owner', 'desk', 'content'));--> statement-breakpoint
ALTER TABLE `users` ADD `last_seen_at` integer;--> statement-breakpoint
UPDATE `users` SET `role` = 'owner' WHERE `is_admin` = 1;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `is_admin`;--> statement-breakpoint
ALTER TABLE `users` ADD `is_admin` integer GENERATED ALWAYS AS ("role" is not null) VIRTUAL NOT NULL;
