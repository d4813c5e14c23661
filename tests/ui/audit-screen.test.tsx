import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AuditScreen } from '#client/admin/back-office/AuditScreen.tsx';
import { auditLog } from '#server/db/schema/audit.ts';
import type { SessionUser } from '#shared/users.ts';
import { shownAddress } from '../support/render.tsx';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext, type TestContext } from '../support/test-context.ts';

// The log is drawn several times over a real data file.
vi.setConfig({ testTimeout: 20_000 });

const dayMs = 86_400_000;
let context: TestContext;
let owner: SessionUser;
beforeEach(() => {
  context = createTestContext();
  owner = context.addUser('owner', { isAdmin: true });
  const values = (pricePaise: number) => ({ title: 'Keats', pricePaise, description: 'Odes. '.repeat(30) });
  const change = { entity: 'material', entityId: 'keats' };
  const added = { ...change, actorId: 'command line', action: 'create' as const, before: null, after: values(19_900) };
  const dearer = { ...change, actorId: owner.id, action: 'update' as const };
  context.db
    .insert(auditLog)
    .values([
      { ...added, createdAt: context.clock() - 3 * dayMs },
      { ...dearer, before: values(19_900), after: values(24_900), createdAt: context.clock() },
    ])
    .run();
});
afterEach(() => context.close());

const open = (search = '') => {
  renderScreen(context, owner, <AuditScreen />, { at: `/admin/audit${search}` });
};
const address = () => shownAddress().search;
const changes = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);
const [added, dearer] = ['Material Keats: added', 'Material Keats: price ₹199 → ₹249'];
const choose = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('An admin reads who changed what, and narrows it by person, kind and day, all of which the address holds.', async () => {
  open();
  await waitFor(() => expect(changes()).toEqual([dearer, added]));
  expect(screen.getByRole('row', { name: /price ₹199 → ₹249/ }).textContent).toContain('owner@example.com');
  await screen.findByRole('option', { name: 'Command line' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'Command line');
  await waitFor(() => expect(changes()).toEqual([added]));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'Everybody');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Material');
  choose(screen.getByLabelText('From'), '2026-11-20');
  await waitFor(() => expect(changes()).toEqual([dearer]));
  expect(address()).toBe('?entity=material&from=2026-11-20');

  choose(screen.getByRole('searchbox', { name: 'Search the log' }), 'nothing of this name');
  expect(await screen.findByText('No changes found')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(changes()).toEqual([dearer, added]));
  expect(address()).toBe('');
});

test('The log is read as its address says, and a change opens with only the values that differ, before and after.', async () => {
  open('?q=Keats&from=2026-11-20');
  await waitFor(() => expect(changes()).toEqual([dearer]));
  await userEvent.click(screen.getByRole('button', { name: /^Details: Material Keats/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Material Keats' }));
  const rows = dialog.getAllByRole('rowheader');
  expect(rows).toHaveLength(1);
  expect(rows[0]?.closest('tr')?.textContent).toMatch(/price.*₹199.*₹249/);
});
