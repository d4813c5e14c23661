DROP INDEX `payments_overpaid`;--> statement-breakpoint
ALTER TABLE `payments` ADD `exceeded_due` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_overpaid` ON `payments` (`order_id`) WHERE "payments"."exceeded_due" = 1;--> statement-breakpoint
ALTER TABLE `orders` ADD `paid_at` integer;--> statement-breakpoint
CREATE INDEX `orders_paid` ON `orders` (`paid_at`) WHERE "orders"."paid_at" is not null;--> statement-breakpoint
ALTER TABLE `receipts` ADD `cancelled_at` integer;