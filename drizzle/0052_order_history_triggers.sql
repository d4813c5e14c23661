-- Rebuilding the table has dropped them.
CREATE TRIGGER `order_events_no_update` BEFORE UPDATE ON `order_events` BEGIN
  SELECT RAISE(ABORT, 'the history of orders is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `order_events_no_delete` BEFORE DELETE ON `order_events` BEGIN
  SELECT RAISE(ABORT, 'the history of orders is append-only');
END;
