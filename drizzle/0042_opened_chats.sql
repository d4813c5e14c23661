CREATE TABLE `opened_chats` (
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`actor_id` text NOT NULL,
	`opened_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `kind`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "opened_chats_kind" CHECK("opened_chats"."kind" in ('received', 'price', 'reminder', 'checking', 'paid', 'confirmed', 'shipped', 'delivered', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE `orders` ADD `chat_language` text;