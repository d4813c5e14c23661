import { countOf } from '#client/admin/ui/count-of.ts';
import { carrierOf, markOf } from '#shared/courier.ts';
import { shortOrderId } from '#shared/orders.ts';
import { moneyStateLabels } from '#shared/payments.ts';
import { formatPhone } from '#shared/phone.ts';
import { formatGrams } from '#shared/postage.ts';
import classes from './PackingScreen.module.css';
import { type PrintedOrder, PrintScreen } from './PrintScreen.tsx';

/** How many copies the orders in the URL need in all, and what goes into each parcel. */
export function PackingScreen() {
  return (
    <PrintScreen title="Packing list" hint="What to pick, and what goes into each parcel." marginMm={15}>
      {(orders) => (
        <article className={classes.list} aria-label="Packing list">
          <h2>Pick list</h2>
          <table className={classes.table} aria-label="Pick list">
            <thead>
              <tr>
                <th scope="col" className={classes.count}>
                  Copies
                </th>
                <th scope="col">Material</th>
              </tr>
            </thead>
            <tbody>
              {shelf(orders).map(({ materialId, title, copies }) => (
                <tr key={materialId}>
                  <td className={classes.count}>{copies}</td>
                  <td>{title}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <h2>{countOf(orders.length, 'parcel')}</h2>
          {orders.map((order) => (
            <Parcel key={order.id} order={order} />
          ))}
        </article>
      )}
    </PrintScreen>
  );
}

function Parcel({ order }: { order: PrintedOrder }) {
  const { id, name, phone, shippingAddress, notes, items, moneyState, grams } = order;
  const reference = shortOrderId(id);
  const carrier = carrierOf(order);
  return (
    <section className={classes.order} aria-label={`Order ${reference}`}>
      <table className={classes.table} aria-label={`Order ${reference}`}>
        <thead>
          <tr>
            <th scope="col" className={classes.count}>
              Copies
            </th>
            <th scope="col">
              <span className={classes.box} /> {reference} {name}
              {moneyState !== 'paid' && <strong> · {moneyStateLabels[moneyState]}</strong>}
            </th>
          </tr>
        </thead>
        <tbody>
          {printedOf(items).map(({ id, title, quantity }) => (
            <tr key={id}>
              <td className={classes.count}>{quantity}</td>
              <td>{title}</td>
            </tr>
          ))}
          <tr>
            <td colSpan={2}>
              {[
                shippingAddress,
                formatPhone(phone ?? ''),
                grams === null ? '' : formatGrams(grams),
                markOf(carrier) || carrier,
                notes,
              ]
                .filter(Boolean)
                .join(' · ')}
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

const printedOf = (items: PrintedOrder['items']) => items.filter(({ kind }) => kind === 'printed');

/** How many copies of each material are needed in all, by title. */
function shelf(orders: PrintedOrder[]) {
  const needed = new Map<string, { materialId: string; title: string; copies: number }>();
  for (const { materialId, title, quantity } of orders.flatMap(({ items }) => printedOf(items))) {
    const known = needed.get(materialId) ?? { materialId, title, copies: 0 };
    needed.set(materialId, { ...known, copies: known.copies + quantity });
  }
  return [...needed.values()].toSorted((a, b) => a.title.localeCompare(b.title));
}
