CREATE TABLE `taken_copies` (
	`order_id` text NOT NULL,
	`material_id` text NOT NULL,
	`copies` integer NOT NULL,
	PRIMARY KEY(`order_id`, `material_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`material_id`) REFERENCES `materials`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "taken_copies_copies" CHECK("taken_copies"."copies" > 0)
);
