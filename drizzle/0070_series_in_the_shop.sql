DROP INDEX `materials_shop`;--> statement-breakpoint
DROP INDEX `materials_category_shop`;--> statement-breakpoint
CREATE INDEX `materials_shop` ON `materials` (((case
  when "price_paise" >= 100 and ("file_id" is not null or "format" = 'Test series') then 2
  when "print_price_paise" >= 100 then case when "stock" is null or "stock" > 0 then 2 else 0 end
  when "format" like '%print%' then 1
  else 0 end) * 1125899906842624 + "ordered_lately" * 1073741824 + "seq"));--> statement-breakpoint
CREATE INDEX `materials_category_shop` ON `materials` (`category`,((case
  when "price_paise" >= 100 and ("file_id" is not null or "format" = 'Test series') then 2
  when "print_price_paise" >= 100 then case when "stock" is null or "stock" > 0 then 2 else 0 end
  when "format" like '%print%' then 1
  else 0 end) * 1125899906842624 + "ordered_lately" * 1073741824 + "seq"));