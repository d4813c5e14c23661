DROP INDEX `orders_desk`;--> statement-breakpoint
CREATE INDEX `orders_desk` ON `orders` (`status`,`seq`) WHERE "orders"."source" <> 'shop';