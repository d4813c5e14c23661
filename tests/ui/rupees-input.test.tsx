import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { RupeesInput } from '#client/admin/ui/NumberFields.tsx';
import { renderUi } from '../support/render.tsx';

function Price({ start = '' }: { start?: number | '' }) {
  const [paise, setPaise] = useState(start);
  return (
    <>
      <RupeesInput label="Price" value={paise} onChange={setPaise} />
      <output>{paise}</output>
      <button type="button" onClick={() => setPaise('')}>
        Reset
      </button>
    </>
  );
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });
const paise = () => screen.getByRole('status').textContent;

describe('Amounts typed in rupees', () => {
  test.each([
    ['199', '199', '19900'],
    ['199.5', '199.5', '19950'],
    ['199.50', '199.50', '19950'],
    ['0.29', '0.29', '29'],
    ['1.005', '1.00', '100'],
    ['.5', '.5', '50'],
    ['0', '0', '0'],
    ['1,00,000', '100000', '10000000'],
    ['₹ 250', '250', '25000'],
    ['12a3', '123', '12300'],
    ['1.2.3', '1.23', '123'],
    ['abc', '', ''],
    ['-5', '-5', '-500'],
    ['₹ −5', '-5', '-500'],
    ['250/-', '250', '25000'],
    ['.', '.', ''],
  ])('Typing “%s” shows “%s” and gives “%s” paise.', async (typed, shown, expected) => {
    renderUi(<Price />);
    await userEvent.type(field(), typed);
    expect([field().value, paise()]).toEqual([shown, expected]);
  });

  test('An amount can be pasted in the way people write it.', async () => {
    renderUi(<Price />);
    await userEvent.click(field());
    await userEvent.paste('₹1,999.50');
    expect([field().value, paise()]).toEqual(['1999.50', '199950']);
  });

  test('The amount field shows the amount it is given and follows its changes.', async () => {
    renderUi(<Price start={19_950} />);
    expect(field().value).toBe('199.50');
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(field().value).toBe('');
  });
});
