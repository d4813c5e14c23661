ALTER TABLE `payment_claims` ADD `amount_paise` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `left_paise` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `report_id` text;--> statement-breakpoint
CREATE INDEX `payments_overpaid` ON `payments` (`order_id`) WHERE "payments"."left_paise" < 0;