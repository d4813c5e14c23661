/** The one way in which a part of an admin screen arrives with its data. */
import type { ReactNode } from 'react';
import { Loading } from '#client/ui/Loading.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';

type LoadedProps<Data> = {
  query: { data?: Data | undefined; isPending: boolean; isError: boolean; refetch: () => unknown };
  /** What it is, in a sentence: `the paper` is “Loading the paper”, and “The paper could not be loaded.” */
  what: string;
  /** Of the placeholder, in px; without it there is none. */
  height?: number;
  /** What is said meanwhile, and where it cannot be loaded, in the place of the usual words. */
  loading?: string;
  failed?: string;
  children: (data: Data) => ReactNode;
};

/** What a query answers: a placeholder until then, and where it fails a sentence with Retry, above what is known already. */
export function Loaded<Data>({ query, what, height, loading, failed, children }: LoadedProps<Data>) {
  return (
    <QueryState
      query={query}
      loading={height === undefined ? null : <Loading height={height} label={loading ?? `Loading ${what}`} />}
      errorText={failed ?? notLoaded(what)}
    >
      {query.data !== undefined && children(query.data)}
    </QueryState>
  );
}

/** `the mails` is `The mails could not be loaded.` */
export const notLoaded = (what: string): string =>
  `${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded.`;
