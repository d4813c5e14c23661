import { ExportButton } from '#client/admin/ui/ExportButton.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { paths } from '#shared/paths.ts';

/** Downloads the orders of a query as CSV. */
export function OrdersExport({ query, label }: { query: string; label?: string }) {
  const { client } = trpc.useUtils();
  return (
    <ExportButton
      what="orders"
      href={`${paths.ordersExport}?${query}`}
      permission={client.ordersAdmin.mayExport}
      {...(label && { label })}
    />
  );
}
