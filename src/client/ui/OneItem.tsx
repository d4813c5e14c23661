import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Head } from '#client/lib/page-head.tsx';
import { serverError } from '#client/lib/trpc.ts';
import { ActionButton } from './ActionButton.tsx';
import { Loading } from './Loading.tsx';
import { EmptyState } from './QueryState.tsx';

/** Options of a page's query for one thing: no retry of a refusal, which would be refused again. */
export const keepRefusal = {
  retryOnMount: ({ state }: { state: { error: unknown } }) => serverError(state.error) === null,
};

type OneItemProps<Item> = {
  query: { data: Item | undefined; isPending: boolean; error: unknown; refetch: () => unknown };
  /** For screen readers. */
  loading: string;
  missing: {
    path: string;
    title: string;
    /** For the page's head. */
    description: string;
    text: string;
    icon: ReactNode;
    back: { to: string; label: string };
  };
  children: (item: Item) => ReactNode;
};

/** A page about one thing: loading, not there (answered with 404), not reachable (with Retry), or shown. */
export function OneItem<Item>({ query, loading, missing, children }: OneItemProps<Item>) {
  if (query.isPending) return <Loading h={420} mt="md" radius="lg" label={loading} />;
  if (query.data !== undefined) return children(query.data);
  const { path, title, description, text, icon, back } = missing;
  const isRefused = serverError(query.error) !== null;
  return (
    <>
      <Head title={title} description={description} path={path} status={404} noindex />
      <Title ta="center" mt="xl">
        {title}
      </Title>
      <EmptyState
        icon={icon}
        title={isRefused ? text : 'It could not be loaded. Please check your connection and try again.'}
      >
        {isRefused ? (
          <ActionButton to={back.to}>{back.label}</ActionButton>
        ) : (
          <ActionButton onClick={() => query.refetch()}>Retry</ActionButton>
        )}
      </EmptyState>
    </>
  );
}
