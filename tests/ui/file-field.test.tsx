import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FileField } from '#client/admin/ui/FileField.tsx';
import { addPrompt } from '#client/lib/reauthenticate.ts';
import { maxUploadBytes, type StoredFile, uploadRefusals } from '#shared/files.ts';
import { messages } from '#shared/messages.ts';

/** The browser's side of an upload, held by the test. */
class HeldRequest extends EventTarget {
  static last: HeldRequest;
  upload = new EventTarget();
  status = 0;
  response: unknown = null;
  url = '';
  body: unknown = null;
  constructor() {
    super();
    HeldRequest.last = this;
  }
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader() {}
  send(body: unknown) {
    this.body = body;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  progress(loaded: number, total: number) {
    act(() => void this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total })));
  }
  async answer(status: number, response: unknown) {
    Object.assign(this, { status, response });
    await act(async () => void this.dispatchEvent(new Event('load')));
  }
  async fail() {
    await act(async () => void this.dispatchEvent(new Event('error')));
  }
}

const stored: StoredFile = {
  id: 'f1',
  name: 'notes.pdf',
  mediaType: 'application/pdf',
  sizeBytes: 1_572_864,
  pages: 12,
  note: '',
};
const busy = vi.fn<(busy: boolean) => void>();

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', HeldRequest);
  busy.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Form({ initial = null }: { initial?: StoredFile | null }) {
  const [file, setFile] = useState(initial);
  return <FileField label="Material file" purpose="material" value={file} onChange={setFile} onBusy={busy} />;
}
const draw = (initial?: StoredFile) =>
  render(
    <MantineProvider env="test">
      <Form initial={initial} />
    </MantineProvider>,
  );
const pdf = (name = 'notes.pdf', size = 10) =>
  Object.defineProperty(new File(['x'], name, { type: 'application/pdf' }), 'size', { value: size });
const choose = (file: File) => userEvent.upload(screen.getByLabelText('Material file'), file, { applyAccept: false });

test('The file field shows what the site changed in a file.', () => {
  draw({ ...stored, note: 'Its protection against changes was taken off.' });
  expect(screen.getByText('Its protection against changes was taken off.')).toBeTruthy();
});

test('A chosen file is uploaded with its progress shown, and then its size and pages are shown.', async () => {
  draw();
  const file = pdf();
  await choose(file);
  const request = HeldRequest.last;
  expect(request.url).toBe('/uploads?purpose=material&name=notes.pdf');
  expect(request.body).toBe(file);
  expect(screen.getByLabelText<HTMLInputElement>('Material file').disabled).toBe(true);
  request.progress(4, 10);
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Uploading notes.pdf' });
  expect(bar.value).toBe(0.4);
  request.progress(10, 10);
  expect(screen.getByText('Checking notes.pdf')).toBeTruthy();
  await request.answer(200, stored);
  expect(screen.getByText('1.5 MB, 12 pages')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('notes.pdf is uploaded');
  expect(busy.mock.calls).toEqual([[true], [false]]);
});

test('When the site refuses a file, the reason is shown at the field, and the previous file stays.', async () => {
  draw(stored);
  await choose(pdf('broken.pdf'));
  await HeldRequest.last.answer(422, { error: uploadRefusals.damaged });
  const field = screen.getByLabelText('Material file');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(uploadRefusals.damaged);
  expect(screen.getByRole('button', { name: 'Remove notes.pdf' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();

  await choose(pdf('better.pdf'));
  expect(screen.queryByText(uploadRefusals.damaged)).toBeNull();
  await HeldRequest.last.answer(200, { ...stored, name: 'better.pdf' });
  expect(screen.getByRole('button', { name: 'Remove better.pdf' })).toBeTruthy();
});

test('When the connection is lost during an upload, the same file is sent again by one button.', async () => {
  draw();
  const file = pdf();
  await choose(file);
  await HeldRequest.last.fail();
  expect(screen.getByText(uploadRefusals.interrupted)).toBeTruthy();
  expect(busy.mock.calls).toEqual([[true], [false]]);

  await userEvent.click(screen.getByRole('button', { name: 'Try again with notes.pdf' }));
  expect(screen.queryByText(uploadRefusals.interrupted)).toBeNull();
  expect(HeldRequest.last.body).toBe(file);
  await HeldRequest.last.answer(200, stored);
  expect(screen.getByText('1.5 MB, 12 pages')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
});

test('When the session has ended, an upload goes on after signing in, and after a no by one button.', async () => {
  const given = [false, true];
  const remove = addPrompt('UNAUTHORIZED', ({ answer }) => answer(given.shift() ?? false));
  const ended = [401, { error: messages.pleaseLogin }] as const;
  draw();
  await choose(pdf());
  await HeldRequest.last.answer(...ended);
  expect(screen.getByText(messages.pleaseLogin)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again with notes.pdf' }));
  const refused = HeldRequest.last;
  await refused.answer(...ended);
  expect(HeldRequest.last).not.toBe(refused);
  await HeldRequest.last.answer(200, stored);
  expect(screen.getByText('1.5 MB, 12 pages')).toBeTruthy();
  remove();
});

test.each([
  ['too large', pdf('huge.pdf', maxUploadBytes + 1), uploadRefusals.tooLarge],
  ['empty', pdf('empty.pdf', 0), uploadRefusals.empty],
  ['of another kind', new File(['<html>'], 'page.html', { type: 'text/html' }), uploadRefusals.notPdf],
])('A file that is %s is refused before it is sent.', async (_what, file, sentence) => {
  const send = vi.spyOn(HeldRequest.prototype, 'send');
  draw();
  await choose(file);
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
});

test('An upload can be cancelled without an error message.', async () => {
  draw(stored);
  await choose(pdf('other.pdf'));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(screen.getByRole('button', { name: 'Remove notes.pdf' })).toBeTruthy();
  expect(screen.queryByText(uploadRefusals.interrupted)).toBeNull();
  expect(busy.mock.calls).toEqual([[true], [false]]);
});

test('An upload is cancelled when its form is closed.', async () => {
  const { unmount } = draw();
  await choose(pdf());
  const abort = vi.spyOn(HeldRequest.last, 'abort');
  unmount();
  expect(abort).toHaveBeenCalledOnce();
});

test('The button Remove removes the file and puts the focus on the file field.', async () => {
  draw(stored);
  await userEvent.click(screen.getByRole('button', { name: 'Remove notes.pdf' }));
  expect(screen.getByText('Choose a PDF or drop it here')).toBeTruthy();
  expect(screen.getByText('At most 50 MB')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Material file'));
});
