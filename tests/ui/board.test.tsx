import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { BoardScreen } from '#client/admin/site/BoardScreen.tsx';
import { siteDefaults } from '#shared/site/facts.ts';
import { renderUi } from '../support/render.tsx';

const none = { items: [], nextCursor: null, total: 0 };
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const units = [
  { id: 'whole', exam: 'PG TRB English', position: 0, title: '' },
  { id: 'first', exam: 'PG TRB English', position: 1, title: 'Unit 1' },
];

test('The form of a notice asks for what its kind has, picks its unit from the list, and counts the units that are typed.', async () => {
  const sent: unknown[] = [];
  const user = userEvent.setup();
  renderUi(<BoardScreen />, {
    'site.info': () => ({
      ...siteDefaults,
      publicUrl: 'http://localhost',
      socialImageUrl: '/social.jpg',
      timeZone: 'Asia/Kolkata',
    }),
    'boardAdmin.list': () => none,
    'boardAdmin.units': () => units,
    'boardAdmin.create': (input) => sent.push(input),
  });
  await user.click((await screen.findAllByRole('button', { name: 'Add Notice' }))[0] as HTMLElement);
  const form = within(await screen.findByRole('dialog', { name: 'Add Notice' }));
  expect(form.queryByLabelText(/^Day/)).toBeNull();
  await user.selectOptions(form.getByLabelText('What it is'), 'Syllabus');
  expect(form.queryByLabelText('Exam and unit')).toBeNull();
  fill(form.getByLabelText('Units'), 'Unit 1\nChaucer\n\nUnit 2');
  expect(form.getByText(/So far: 2 units/)).toBeTruthy();
  await user.selectOptions(form.getByLabelText('What it is'), 'Date');
  fill(form.getByLabelText(/^Title/), 'Apply');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Please choose the day')).toBeTruthy();
  fill(form.getByLabelText(/^Day/), '2026-12-01');
  await user.selectOptions(form.getByLabelText('Exam and unit'), 'Unit 1');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ kind: 'date', title: 'Apply', day: '2026-12-01', unitId: 'first', publishAt: null });
});
