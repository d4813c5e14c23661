import { expect, test } from 'vitest';
import { ItemsCell } from '#client/admin/orders/OrderCells.tsx';
import { newMaterial } from '../support/materials.ts';
import { renderUi } from '../support/render.tsx';

type Order = Parameters<typeof ItemsCell>[0]['order'];

test.each([
  [1, 'Qty 1 · ₹199 (₹199 each)'],
  [3, 'Qty 3 · ₹597 (₹199 each)'],
])('The admin’s list of orders shows the price of each item for a quantity of %i.', (quantity, text) => {
  const { title, category, format, pages } = newMaterial();
  const item = { id: 'item', title, category, format, pages, quantity, unitPricePaise: 19_900 };
  const { container } = renderUi(<ItemsCell order={{ items: [item] } as Order} />);
  expect(container.textContent).toContain(text);
});
