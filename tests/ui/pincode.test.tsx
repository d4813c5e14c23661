import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReceiverFields } from '#client/admin/orders/ReceiverFields.tsx';
import { CheckoutFields } from '#client/features/checkout/CheckoutFields.tsx';
import { useZodForm } from '#client/lib/form.ts';
import { type CheckoutValues, shippedForm } from '#shared/checkout.ts';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let context: TestContext;
beforeEach(() => {
  context = createTestContext();
});
afterEach(() => context.close());

const empty = { fullName: '', email: '', phone: '', address: '', city: '', state: 'Tamil Nadu', pincode: '' };

function AddressForm() {
  return <CheckoutFields form={useZodForm<CheckoutValues>(shippedForm, { initialValues: empty })} ships />;
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

test('Six digits say the post office and fill the city and the state; typed words stay.', async () => {
  renderScreen(context, context.addUser('asha'), <AddressForm />);
  await screen.findByLabelText(/^Pincode/);
  type('Pincode', '௬௮௨௦௦௧');
  expect(await screen.findByText('Kochi post office, Ernakulam district, Kerala')).toBeTruthy();
  await waitFor(() => expect(field('City').value).toBe('Ernakulam'));
  expect(field('State').value).toBe('Kerala');
  type('City', 'Fort Kochi');
  type('Pincode', '625001');
  expect(await screen.findByText('Madurai post office, Madurai district, Tamil Nadu')).toBeTruthy();
  expect(field('City').value).toBe('Fort Kochi');
});

test('A chosen state that does not fit is asked about and never changed by itself; an unknown pincode stays.', async () => {
  renderScreen(context, context.addUser('asha'), <AddressForm />);
  await screen.findByLabelText(/^Pincode/);
  type('State', 'Karnataka');
  type('Pincode', '682001');
  const question = await screen.findByRole('button', { name: 'You chose Karnataka. Change it to Kerala?' });
  expect(field('State').value).toBe('Karnataka');
  await userEvent.click(question);
  expect(field('State').value).toBe('Kerala');
  expect(screen.queryByRole('button', { name: /^You chose/ })).toBeNull();
  type('Pincode', '699999');
  await waitFor(() => expect(screen.queryByText(/post office/)).toBeNull());
  expect(field('Pincode').value).toBe('699999');
});

test('On the desk the pincode in an address says where it is, and that the address names another state.', async () => {
  const shippingAddress = '12 Beach Road, Kerala - 625001';
  const getInputProps = (name: string) => ({ value: name === 'shippingAddress' ? shippingAddress : '', onChange() {} });
  const form = { getInputProps } as unknown as Parameters<typeof ReceiverFields>[0]['form'];
  renderScreen(context, context.addUser('admin', { isAdmin: true }), <ReceiverFields form={form} addressHint="" />);
  expect(
    await screen.findByText(
      '625001: Madurai post office, Madurai district, Tamil Nadu. The address says Kerala: please check.',
    ),
  ).toBeTruthy();
});

test('On the desk district and state are offered for an address that names no state, and nothing is said twice.', async () => {
  const address = vi.fn<(address: string) => void>();
  const getInputProps = (name: string) =>
    name === 'shippingAddress'
      ? { value: '7 Bedford Road\nCoonoor, The Nilgiris 643 101', onChange: address }
      : { value: '', onChange() {} };
  const form = { getInputProps } as unknown as Parameters<typeof ReceiverFields>[0]['form'];
  renderScreen(context, context.addUser('admin', { isAdmin: true }), <ReceiverFields form={form} addressHint="" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add The Nilgiris, Tamil Nadu' }));
  expect(address).toHaveBeenCalledExactlyOnceWith('7 Bedford Road\nCoonoor, The Nilgiris, Tamil Nadu - 643101');
});
