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
      <output>{String(paise)}</output>
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
    ['.5', '.5', '50'],
    ['0', '0', '0'],
    ['1,00,000', '1,00,000', '10000000'],
    ['1,999', '1,999', '199900'],
    ['100,000', '100,000', '10000000'],
    ['₹ 250', '250', '25000'],
    ['12a3', '123', '12300'],
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

  test.each([
    ['12.345', 'At most two digits after the point'],
    ['1,49', '“1,49” can be two amounts. Please type it without a comma.'],
    ['1,00', '“1,00” can be two amounts. Please type it without a comma.'],
    ['1.2.3', 'Please enter an amount such as 149 or 149.50'],
  ])('“%s” is kept as it was typed, is no amount, and a sentence says why.', async (typed, sentence) => {
    renderUi(<Price />);
    await userEvent.type(field(), typed);
    expect(screen.queryByText(sentence)).toBeNull();
    await userEvent.tab();
    expect([field().value, paise(), screen.getByText(sentence).textContent]).toEqual([typed, 'NaN', sentence]);
    await userEvent.clear(field());
    await userEvent.type(field(), '149');
    expect([paise(), screen.queryByText(sentence)]).toEqual(['14900', null]);
  });

  test('An amount can be pasted in the way people write it.', async () => {
    renderUi(<Price />);
    await userEvent.click(field());
    await userEvent.paste('₹1,999.50');
    expect([field().value, paise()]).toEqual(['1,999.50', '199950']);
  });

  test('The amount field shows the amount it is given and follows its changes.', async () => {
    renderUi(<Price start={19_950} />);
    expect(field().value).toBe('199.50');
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(field().value).toBe('');
  });
});
