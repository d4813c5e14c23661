CREATE TABLE `verification_decisions` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`actor_id` text NOT NULL,
	`status` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "verification_decisions_status" CHECK("verification_decisions"."status" in ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `verification_decisions_id_unique` ON `verification_decisions` (`id`);--> statement-breakpoint
CREATE INDEX `verification_decisions_user` ON `verification_decisions` (`user_id`,`seq`);--> statement-breakpoint
ALTER TABLE `mails` ADD `about_order_id` text REFERENCES orders(id);--> statement-breakpoint
CREATE INDEX `mails_about_order` ON `mails` (`about_order_id`) WHERE "mails"."about_order_id" is not null;--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `session_id` text REFERENCES sessions(id) ON DELETE CASCADE;--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
INSERT INTO `verification_decisions` (`id`, `user_id`, `actor_id`, `status`, `reason`, `created_at`)
SELECT lower(hex(randomblob(16))), p.`user_id`, a.`actor_id`, json_extract(a.`after`, '$.verificationStatus'),
  coalesce(json_extract(a.`after`, '$.verificationReason'), ''), a.`created_at`
FROM `audit_log` a JOIN `profiles` p ON p.`id` = a.`entity_id`
WHERE a.`entity` = 'profile' AND a.`action` = 'verify'
  AND json_extract(a.`after`, '$.verificationStatus') IN ('pending', 'approved', 'rejected')
ORDER BY a.`seq`;
