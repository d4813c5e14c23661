import { NativeSelect } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { useFilters } from '#client/lib/filters.ts';
import { useSite } from '#client/lib/site.ts';
import { carrierOf, markOf } from '#shared/courier.ts';
import { shortOrderId } from '#shared/orders.ts';
import { formatPhone } from '#shared/phone.ts';
import { splitPincode } from '#shared/pincode.ts';
import { formatGrams } from '#shared/postage.ts';
import classes from './LabelsScreen.module.css';
import { type PrintedOrder, PrintScreen } from './PrintScreen.tsx';

/** A4 label sheets, in mm from the upper left corner; `gap` between columns; `fontPt`: the largest font size, in pt. */
const labelSheets = {
  '8': {
    name: '8 on a sheet (2 × 4, 99.1 × 67.7 mm)',
    columns: 2,
    rows: 4,
    width: 99.1,
    height: 67.7,
    left: 4.65,
    top: 13.1,
    gap: 2.5,
    fontPt: 14,
  },
  '21': {
    name: '21 on a sheet (3 × 7, 63.5 × 38.1 mm)',
    columns: 3,
    rows: 7,
    width: 63.5,
    height: 38.1,
    left: 7.25,
    top: 15.15,
    gap: 2.5,
    fontPt: 8.5,
  },
} as const;

type SheetName = keyof typeof labelSheets;
type LabelSheet = (typeof labelSheets)[SheetName];
const sheetNames: readonly SheetName[] = ['8', '21'];

/** Distributes things over sheets. `skip`: how many labels of the first sheet are used already; these are null. */
function arrangedOnSheets<Thing>(things: Thing[], { columns, rows }: LabelSheet, skip: number): (Thing | null)[][] {
  const places: (Thing | null)[] = [...Array<null>(skip).fill(null), ...things];
  const size = columns * rows;
  return Array.from({ length: Math.ceil(places.length / size) }, (_, sheet) =>
    places.slice(sheet * size, (sheet + 1) * size),
  );
}

/** Address labels for A4 sheets, in Tamil and English, of the orders in the URL. */
export function LabelsScreen() {
  const { filters, setFilters } = useFilters(['sheet', 'from']);
  const name = sheetNames.find((known) => known === filters.sheet) ?? '8';
  const sheet = labelSheets[name];
  const size = sheet.columns * sheet.rows;
  const from = Math.min(Math.max(Number.parseInt(filters.from, 10) || 1, 1), size);
  return (
    <PrintScreen
      title="Address labels"
      hint="A4, 100% scale, no margins, headers off."
      marginMm={0}
      options={
        <>
          <NativeSelect
            label="Sheet"
            data={sheetNames.map((value) => ({ value, label: labelSheets[value].name }))}
            value={name}
            onChange={({ currentTarget }) =>
              setFilters({ sheet: currentTarget.value === '8' ? '' : currentTarget.value, from: '' })
            }
          />
          <NativeSelect
            label="Start at label"
            data={Array.from({ length: size }, (_, index) => String(index + 1))}
            value={String(from)}
            onChange={({ currentTarget }) =>
              setFilters({ from: currentTarget.value === '1' ? '' : currentTarget.value })
            }
          />
        </>
      }
    >
      {(orders, isReady) =>
        arrangedOnSheets(orders, sheet, from - 1).map((places, page) => (
          <section key={page} className={classes.sheet} aria-label={`Sheet ${page + 1}`}>
            {places.map(
              (order, place) =>
                order && <Label key={`${name} ${order.id} ${isReady}`} order={order} sheet={sheet} place={place} />,
            )}
          </section>
        ))
      }
    </PrintScreen>
  );
}

type LabelProps = { order: PrintedOrder; sheet: LabelSheet; place: number };

function Label({ order, sheet, place }: LabelProps) {
  const site = useSite();
  const { name, phone, shippingAddress, items, grams } = order;
  const carrier = carrierOf(order);
  const label = useRef<HTMLElement>(null);
  useLayoutEffect(() => fit(label.current, sheet.fontPt), [sheet]);
  const copies = items.reduce((sum, { kind, quantity }) => sum + (kind === 'printed' ? quantity : 0), 0);
  return (
    <article
      ref={label}
      aria-label={`Label of order ${shortOrderId(order.id)}`}
      className={classes.label}
      style={{
        left: `${sheet.left + (place % sheet.columns) * (sheet.width + sheet.gap)}mm`,
        top: `${sheet.top + Math.floor(place / sheet.columns) * sheet.height}mm`,
        width: `${sheet.width}mm`,
        height: `${sheet.height}mm`,
      }}
    >
      <div>
        {markOf(carrier) && <p className={classes.mark}>{markOf(carrier)}</p>}
        <p className={classes.to}>To / பெறுநர்</p>
        <p className={classes.name}>{name ?? ''}</p>
        <Address text={shippingAddress} />
        {phone && (
          <p>
            Phone / தொலைபேசி: <span className={classes.phone}>{formatPhone(phone)}</span>
          </p>
        )}
        <p className={classes.what}>
          {shortOrderId(order.id)} · {copies} {copies === 1 ? 'copy' : 'copies'} · Printed books
          {grams !== null && ` · ${formatGrams(grams)}`}
          {carrier && !markOf(carrier) && ` · ${carrier}`}
        </p>
      </div>
      <div className={classes.from}>
        From / அனுப்புநர்: {site.name}, {site.address}, {site.contactPhone}
      </div>
    </article>
  );
}

/** The address with its pincode large on a line of its own: couriers sort by it. */
function Address({ text }: { text: string }) {
  const { place, pincode } = splitPincode(text);
  return (
    <>
      <p>{place}</p>
      {pincode && <p className={classes.pincode}>{pincode}</p>}
    </>
  );
}

const smallestPt = 4;

/** Reduces the font size of a label until its text fits. */
function fit(label: HTMLElement | null, fontPt: number): void {
  if (!label) return;
  for (let size = fontPt; size >= smallestPt; size -= 0.5) {
    label.style.fontSize = `${size}pt`;
    if (label.scrollHeight <= label.clientHeight && label.scrollWidth <= label.clientWidth) return;
  }
}
