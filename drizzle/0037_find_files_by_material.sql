CREATE INDEX `materials_image` ON `materials` (`image_file_id`);--> statement-breakpoint
CREATE INDEX `materials_sample` ON `materials` (`sample_file_id`);