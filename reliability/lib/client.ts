type Answer = { status: number; body: string };

/** Calls a mutation and reads the whole response. Rejects when the connection breaks. `more`: headers. */
export async function mutate(
  url: string,
  procedure: string,
  input: unknown,
  cookie = '',
  more: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${url}/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, ...more },
    body: JSON.stringify(input),
  });
  return { status: response.status, body: await response.text() };
}

export async function query(url: string, procedure: string, input: unknown, cookie = ''): Promise<Answer> {
  const response = await fetch(`${url}/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, {
    headers: { cookie },
  });
  return { status: response.status, body: await response.text() };
}

/** The data of a response; throws when it was refused. */
export function dataOf({ status, body }: Answer) {
  if (status !== 200) throw new Error(`refused with ${status}: ${body.slice(0, 300)}`);
  return JSON.parse(body).result.data;
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
