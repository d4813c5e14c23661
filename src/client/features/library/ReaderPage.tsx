import { Container, Group, Stack, Text, Title } from '@mantine/core';
import { IconBookOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSession } from '#client/lib/session.ts';
import { type Answers, serverError, trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { BackLink } from '#client/ui/BackLink.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { keepRefusal, OneItem } from '#client/ui/OneItem.tsx';
import { PleaseLogin } from '#client/ui/PleaseLogin.tsx';
import { ProgressBar } from '#client/ui/ProgressBar.tsx';
import { formatBytes } from '#shared/files.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import classes from './BookSheet.module.css';
import { DownloadButton } from './DownloadButton.tsx';
import { KeepButton } from './KeepButton.tsx';
import { keepReader } from './kept-books.ts';
import { OpenPages } from './OpenPages.tsx';
import { useKeptBooks, useRemovalOfLostBooks } from './use-kept-books.ts';
import { useOpenBook } from './use-open-book.ts';

export const prefetch: PageModule['prefetch'] = async (queries, { params: { materialId = '' }, isSignedIn }) =>
  isSignedIn && queries.library.book.prefetch({ materialId });

export function Component() {
  const user = useSession();
  return user ? <Reader userId={user.id} /> : <PleaseLogin />;
}

function Reader({ userId }: { userId: string }) {
  const { materialId = '' } = useParams();
  const utils = trpc.useUtils();
  // From the library's own page a kept book opens without a connection.
  const initialData = () => {
    const known = utils.library.mine.getData()?.find((book) => book.materialId === materialId);
    return known && { ...known, pictures: [] };
  };
  const query = trpc.library.book.useQuery({ materialId }, { ...keepRefusal, initialData });
  const isLost = serverError(query.error)?.code === 'NOT_FOUND';
  const kept = useKeptBooks(userId);
  useRemovalOfLostBooks(userId, isLost ? kept?.filter((id) => id !== materialId) : undefined);
  const missing = {
    path: paths.book(materialId),
    title: messages.notInLibrary,
    description: 'There is no book of yours at this address.',
    text: 'It may have been refunded, or bought with another account.',
    icon: <IconBookOff size={56} stroke={1.25} aria-hidden />,
    back: { to: paths.library, label: 'My Library' },
  };
  return (
    <Container size="md" pt="sm" pb="md">
      <BackLink to={paths.library}>My Library</BackLink>
      <OneItem query={isLost ? { ...query, data: undefined } : query} loading="Loading the book" missing={missing}>
        {(book) => <Book key={book.materialId} userId={userId} book={book} />}
      </OneItem>
    </Container>
  );
}

type BoughtBook = Answers['library']['book'];

/** The site's own picture of the page where the book opens, which is there long before the book; of the first pages alone. */
function FirstSight({ book: { pictures, lastPage } }: { book: BoughtBook }) {
  const page = lastPage ?? 1;
  const picture = pictures[page - 1];
  if (!picture) return null;
  const { url, ...size } = picture;
  return <img {...size} src={url} alt={`Page ${page}`} className={classes.first} />;
}

function Book({ userId, book }: { userId: string; book: BoughtBook }) {
  const { materialId, title, sizeBytes } = book;
  const opening = useOpenBook(userId, materialId);
  const isKept = useKeptBooks(userId)?.includes(materialId);
  // After an update of the site, what is kept to read with must be of the same build as the book's page.
  const isOpen = opening.state === 'open';
  useEffect(() => {
    if (isKept && isOpen && navigator.onLine) void keepReader(userId, materialId).catch(() => undefined);
  }, [isKept, isOpen, userId, materialId]);
  return (
    <Stack gap="sm">
      <Head title={title} description={`Read ${title}.`} path={paths.book(materialId)} noindex />
      <Title size="h3">{title}</Title>
      {opening.state === 'open' && <OpenPages userId={userId} bought={book} book={opening.book} isKept={isKept} />}
      {opening.state === 'opening' && (
        <Stack gap={4} mih="60vh">
          <Text component="output">
            Opening your book…{opening.bytes > 0 && ` ${formatBytes(opening.bytes)} of ${formatBytes(sizeBytes)}`}
          </Text>
          <ProgressBar label="Opening your book" />
          <FirstSight book={book} />
          <noscript>
            <Notice>To read here, your browser needs scripts. You can download the book instead.</Notice>
          </noscript>
        </Stack>
      )}
      {opening.state === 'failed' && (
        <Notice tone="bad" title="The book could not be opened">
          <Text mb="sm">Check your connection and try again. Your copy may still be in preparation.</Text>
          <ActionButton onClick={opening.retry}>Try again</ActionButton>
        </Notice>
      )}
      <Group gap="xs">
        <KeepButton userId={userId} materialId={materialId} title={title} sizeBytes={sizeBytes} />
        <DownloadButton materialId={materialId} title={title} variant="default" />
      </Group>
    </Stack>
  );
}
