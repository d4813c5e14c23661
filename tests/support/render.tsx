import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { httpLink } from '@trpc/client';
import { type ReactNode, useLayoutEffect } from 'react';
import { type Location, MemoryRouter, useLocation } from 'react-router-dom';
import { createQueryClient, trpc } from '#client/lib/trpc.ts';
import { theme } from '#client/theme.ts';

/** The response to each procedure, by its path; throw a `Refusal` to refuse. */
export type Answers = Record<string, (input: unknown) => unknown>;

/** Renders a component inside the providers of every page; any other call fails like a lost connection. */
export const renderUi = (ui: ReactNode, answers: Answers = {}) => draw(ui, fetchFrom(answers));

export type Fetch = (url: URL | string | Request, init?: RequestInit) => Promise<Response>;

/**
 * Renders a component at an address of the site; `fetch` answers its requests. Not within `Suspense`: React keeps a
 * fallback for 300 ms, and pages have from the first HTML what a component waits for here.
 */
export function draw(ui: ReactNode, fetch: Fetch, at = '/') {
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  const trpcClient = trpc.createClient({
    links: [httpLink({ url: 'http://localhost/trpc', fetch })],
  });
  return render(
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider theme={theme} env="test">
          <Notifications />
          <ModalsProvider>
            <MemoryRouter initialEntries={[at]}>
              {ui}
              <AddressBar />
            </MemoryRouter>
          </ModalsProvider>
        </MantineProvider>
      </QueryClientProvider>
    </trpc.Provider>,
  );
}

let shown: Location;
/** The address that the browser would show now, after what was last drawn. */
export const shownAddress = (): Location => shown;

function AddressBar() {
  const location = useLocation();
  useLayoutEffect(() => {
    shown = location;
  }, [location]);
  return null;
}

/** A refusal as the server sends it. */
export class Refusal extends Error {
  readonly fieldErrors: Record<string, string> | null;

  constructor(message: string, fieldErrors: Record<string, string> | null = null) {
    super(message);
    this.fieldErrors = fieldErrors;
  }
}

const fetchFrom =
  (answers: Answers): Fetch =>
  async (url, init) => {
    const { pathname, searchParams } = new URL(url instanceof Request ? url.url : url);
    const answer = answers[pathname.replace('/trpc/', '')];
    if (!answer) throw new TypeError('Failed to fetch');
    const sent = typeof init?.body === 'string' ? init.body : searchParams.get('input');
    try {
      const data = await answer(sent ? JSON.parse(sent) : undefined);
      return new Response(JSON.stringify({ result: { data } }), { status: 200 });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { message, fieldErrors } = error;
      const refusal = { message, code: -32_600, data: { code: 'BAD_REQUEST', httpStatus: 400, fieldErrors } };
      return new Response(JSON.stringify({ error: refusal }), { status: 400 });
    }
  };
