import { notificationsStore } from '@mantine/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { Student } from '#client/admin/accounts/approval.tsx';
import { StudentsScreen } from '#client/admin/accounts/StudentsScreen.tsx';
import { TestsScreen } from '#client/admin/mock-tests/TestsScreen.tsx';
import { VideosScreen } from '#client/admin/site/VideosScreen.tsx';
import { messageOf } from '#client/lib/notify.ts';
import { siteDefaults } from '#shared/site/facts.ts';
import { type Answers, Refusal, renderUi } from '../support/render.tsx';

// Each key typed draws the whole form again.
vi.setConfig({ testTimeout: 20_000 });

const emptyPage = { items: [], nextCursor: null, total: 0 };
const site: Answers = {
  'auth.session': () => ({ role: 'owner' }),
  'site.info': () => ({ ...siteDefaults, publicUrl: 'http://localhost', timeZone: 'Asia/Kolkata', payment: null }),
};
const dialog = (name: string) => screen.findByRole('dialog', { name });
/** The toasts on the screen, each with how long it stands in ms. */
const toasts = () => notificationsStore.getState().notifications.map(({ message, autoClose }) => [message, autoClose]);

describe('The admin’s tests', () => {
  const tests: Answers = { ...site, 'testsAdmin.list': () => emptyPage };

  async function createTest(): Promise<HTMLElement> {
    await userEvent.click(await screen.findByRole('button', { name: 'Create Your First Test' }));
    const form = await dialog('Create New Test');
    await userEvent.type(within(form).getByLabelText(/^Title/), 'Keats');
    await userEvent.type(within(form).getByLabelText(/^Google Form URL/), 'https://forms.gle/Keats');
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    return form;
  }

  test('The admin’s list of tests offers to create the first test when there are none.', async () => {
    renderUi(<TestsScreen />, tests);
    expect(await screen.findByText('No tests created yet')).toBeDefined();
    expect(screen.getByText('Showing 0 of 0 tests')).toBeDefined();
  });

  test('After a test is created, a success message is shown for 3 s, and the next form is empty.', async () => {
    const create = vi.fn<(input: unknown) => unknown>(() => ({ id: 'new' }));
    renderUi(<TestsScreen />, { ...tests, 'testsAdmin.create': create });
    await createTest();
    await waitFor(() => expect(toasts()).toEqual([['Test created successfully!', 3000]]));
    expect(create).toHaveBeenCalledExactlyOnceWith({
      title: 'Keats',
      description: '',
      category: 'UG_TRB',
      difficulty: 'medium',
      duration: '',
      questions: '',
      googleFormUrl: 'https://forms.gle/Keats',
      isDraft: false,
      codeEntry: '',
      unitId: null,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Create New Test' }));
    expect(within(await dialog('Create New Test')).getByLabelText<HTMLInputElement>(/^Title/).value).toBe('');
  });

  test.each([
    ['the server refuses', () => new Refusal('The disk is full'), 'Failed to create test: The disk is full'],
    [
      'the connection is lost',
      () => new TypeError('Failed to fetch'),
      'Failed to create test: The site could not be reached. Please check your connection and try again.',
    ],
  ])('When %s, the form of a new test stays open and the reason is shown for 5 s.', async (_when, error, message) => {
    const refuse = () => {
      throw error();
    };
    renderUi(<TestsScreen />, { ...tests, 'testsAdmin.create': refuse });
    const form = await createTest();
    await waitFor(() => expect(toasts()).toEqual([[message, 5000]]));
    expect(within(form).getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Keats');
  });

  test('An error without a message is shown as an unknown error.', () => {
    expect([messageOf(new Error('')), messageOf(undefined)]).toEqual(['Unknown error', 'Unknown error']);
  });

  test('A list of tests that fails to load can be requested again.', async () => {
    let isDown = true;
    const list = () => {
      if (isDown) throw new Refusal('Down');
      return emptyPage;
    };
    renderUi(<TestsScreen />, { ...site, 'testsAdmin.list': list });
    expect(await screen.findByText('Error loading tests. Please try again later.')).toBeDefined();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No tests created yet')).toBeDefined();
  });
});

describe('The admin’s videos', () => {
  test('The admin’s list of videos asks for the first video when there are none.', async () => {
    renderUi(<VideosScreen />, { ...site, 'videosAdmin.list': () => emptyPage });
    expect(await screen.findByText('No videos added yet. Add your first video!')).toBeDefined();
  });

  test('A thumbnail in the admin’s list of videos that fails to load is replaced by a placeholder.', async () => {
    const video = {
      id: 'v',
      title: 'Keats',
      description: 'Odes',
      youtubeUrl: 'https://youtu.be/abcdefghijk',
      createdAt: 1,
      deletedAt: null,
      goneAt: null,
    };
    renderUi(<VideosScreen />, { ...site, 'videosAdmin.list': () => ({ items: [video], nextCursor: null, total: 1 }) });
    await screen.findByText('Keats');
    const picture = document.querySelector('img') as HTMLImageElement;
    expect(picture.src).toBe('https://i.ytimg.com/vi/abcdefghijk/mqdefault.jpg');
    fireEvent.error(picture);
    expect(await screen.findByText('No preview')).toBeDefined();
  });
});

describe('The admin’s students', () => {
  const student = (id: string, verificationStatus: Student['verificationStatus']): Student => ({
    id,
    fullName: id,
    email: `${id}@example.com`,
    phone: '',
    verificationStatus,
    verificationReason: '',
    createdAt: 1,
    downloadsToday: 0,
  });
  const students = [student('Asha', 'pending'), student('Bala', 'pending'), student('Chitra', 'approved')];
  const answers: Answers = {
    ...site,
    'studentsAdmin.counts': () => ({ pending: 2, approved: 1, rejected: 0 }),
    'studentsAdmin.list': () => ({ items: students, nextCursor: null, total: 3 }),
  };

  test('The admin’s list of students says when nobody has signed up.', async () => {
    renderUi(<StudentsScreen />, { ...answers, 'studentsAdmin.list': () => emptyPage });
    expect(await screen.findByText('No students have signed up yet')).toBeDefined();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('The admin’s list of students offers only the possible decisions, for one student and for several at once.', async () => {
    const decide = vi.fn<(input: unknown) => unknown>(() => ({ changed: ['Asha', 'Bala'] }));
    renderUi(<StudentsScreen />, { ...answers, 'studentsAdmin.decide': decide });
    await screen.findByText('Showing 3 of 3 students');
    const actions = [
      'Approve: Asha',
      'Reject: Asha',
      'Reset to pending: Asha',
      'Approve: Chitra',
      'Reset to pending: Chitra',
    ];
    expect(actions.filter((name) => screen.queryByRole('button', { name }))).toEqual([
      'Approve: Asha',
      'Reject: Asha',
      'Reset to pending: Chitra',
    ]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByRole('button', { name: 'Reset selected (1)' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Approve selected (2)' }));
    await waitFor(() => expect(decide).toHaveBeenCalledExactlyOnceWith({ ids: ['Asha', 'Bala'], status: 'approved' }));
    expect(await screen.findByText('2 students approved')).toBeDefined();
    expect(screen.queryByRole('button', { name: /selected/ })).toBeNull();
  });

  test('The admin’s list of students tells how many had been decided meanwhile, and why a decision failed.', async () => {
    let answer: () => unknown = () => ({ changed: ['Asha'] });
    renderUi(<StudentsScreen />, { ...answers, 'studentsAdmin.decide': () => answer() });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await userEvent.click(screen.getByRole('button', { name: 'Approve selected (2)' }));
    await waitFor(() => expect(toasts()).toContainEqual(['1 was already reviewed and stays as it is.', 5000]));
    answer = () => {
      throw new Refusal('The disk is full');
    };
    await userEvent.click(screen.getByRole('button', { name: 'Approve: Asha' }));
    await waitFor(() =>
      expect(toasts()).toContainEqual(['Failed to update verification status: The disk is full', 7000]),
    );
  });
});
