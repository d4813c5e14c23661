CREATE INDEX `orders_phone` ON `orders` (`phone`) WHERE "orders"."phone" <> '';--> statement-breakpoint
CREATE INDEX `shipments_tracking` ON `shipments` ("tracking_number" collate nocase);--> statement-breakpoint
CREATE INDEX `profiles_phone` ON `profiles` (`phone`);