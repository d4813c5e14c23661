import { Container, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconBook2, IconBooks, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useOnline } from '#client/lib/online.ts';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSession } from '#client/lib/session.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Cover } from '#client/ui/Cover.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { PleaseLogin } from '#client/ui/PleaseLogin.tsx';
import { EmptyState, QueryState } from '#client/ui/QueryState.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { formatDate } from '#shared/dates.ts';
import { formatBytes } from '#shared/files.ts';
import { paths } from '#shared/paths.ts';
import { DownloadButton } from './DownloadButton.tsx';
import { KeepButton } from './KeepButton.tsx';
import { canKeepBooks } from './kept-books.ts';
import classes from './LibraryPage.module.css';
import { useKeepingAll, useKeptBooks, useRemovalOfLostBooks } from './use-kept-books.ts';

export const prefetch: PageModule['prefetch'] = async (queries, { isSignedIn }) =>
  isSignedIn && queries.library.mine.prefetch();

export function Component() {
  const user = useSession();
  return user ? <Library userId={user.id} /> : <PleaseLogin />;
}

/** With more books than this, one is looked for by its title. */
const mostWithoutSearch = 8;

function Library({ userId }: { userId: string }) {
  const query = trpc.library.mine.useQuery(undefined, { refetchOnMount: 'always' });
  const books = query.data ?? [];
  const [search, setSearch] = useState('');
  const found = books.filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase()));
  const isFresh = query.isFetchedAfterMount && query.isSuccess;
  useRemovalOfLostBooks(userId, isFresh ? books.map(({ materialId }) => materialId) : undefined);
  return (
    <Container size="md" py={{ base: 32, sm: 48 }}>
      <Head title="My Library" description="The PDFs you have bought." path={paths.library} noindex />
      <Title mb="xs">My Library</Title>
      <Text size="lg" mb="lg">
        All your PDFs. Read them here, or save them to read offline.
      </Text>
      <QueryState
        query={query}
        loading={<Loading height={190} radius="lg" label="Loading your library" />}
        errorText="Your library could not be loaded. Please check your connection."
        isEmpty={books.length === 0}
        empty={
          <EmptyState icon={<IconBooks size={48} aria-hidden />} title="Your library is empty">
            <Text>PDFs you buy appear here at once, ready to read.</Text>
            <ActionButton to={paths.materials}>See study materials</ActionButton>
          </EmptyState>
        }
      >
        {books.length > mostWithoutSearch && (
          <TextInput
            type="search"
            label="Search my library"
            size="md"
            mb="md"
            leftSection={<IconSearch size={18} aria-hidden />}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        )}
        <OnThisDevice userId={userId} books={books} />
        <Stack component="ul" p={0} m={0} aria-label="Your books">
          {found.map((book) => (
            <BookCard key={book.materialId} userId={userId} book={book} />
          ))}
        </Stack>
        {found.length === 0 && <Text component="output">No book of yours has “{search}” in its title.</Text>}
      </QueryState>
    </Container>
  );
}

/** How many books are on this device and what they take, and a way to have them all. */
function OnThisDevice({ userId, books }: { userId: string; books: BoughtBook[] }) {
  const kept = useKeptBooks(userId);
  const { online } = useOnline();
  const { keepAll, done } = useKeepingAll(userId);
  if (kept !== undefined && !canKeepBooks()) return null;
  const here = books.filter(({ materialId }) => kept?.includes(materialId));
  const missing = books.filter(({ materialId }) => !kept?.includes(materialId));
  const size = here.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return (
    // Until what is kept is known, its room is: the books below do not jump.
    <Group justify="space-between" gap="xs" mb="md" style={kept === undefined ? { visibility: 'hidden' } : {}}>
      <Text component="output">
        {done === null
          ? `${here.length} of ${books.length} on this device${size > 0 ? `, ${formatBytes(size)}` : ''}`
          : `Saving: ${done} done`}
      </Text>
      {online && missing.length > 1 && (
        <ActionButton variant="default" loading={done !== null} onClick={() => void keepAll(missing)}>
          Save all for offline
        </ActionButton>
      )}
    </Group>
  );
}

type BoughtBook = Answers['library']['mine'][number];

function BookCard({ userId, book }: { userId: string; book: BoughtBook }) {
  const { timeZone } = useSite();
  const isHere = useKeptBooks(userId)?.includes(book.materialId) ?? false;
  const { materialId, title, pages, sizeBytes, boughtAt, lastPage } = book;
  const read = lastPage !== null && lastPage > 1 ? `Continue from page ${lastPage}` : 'Read';
  return (
    <li className={classes.book} aria-label={title}>
      <Cover {...book} />
      <div>
        <h2 className="section-title">{title}</h2>
        <p className="small dimmed">
          {pages > 0 && `${pages} pages · `}
          {formatBytes(sizeBytes)}
          {boughtAt !== null && ` · bought on ${formatDate(boughtAt, timeZone)}`}
        </p>
        {isHere && <ToneBadge tone="good">On this device ✓</ToneBadge>}
      </div>
      <div className={classes.ways}>
        <ActionButton to={paths.book(materialId)} icon={IconBook2} aria-label={`${read}: ${title}`}>
          {read}
        </ActionButton>
        <DownloadButton materialId={materialId} title={title} variant="default" />
        <KeepButton userId={userId} materialId={materialId} title={title} sizeBytes={sizeBytes} />
      </div>
    </li>
  );
}
