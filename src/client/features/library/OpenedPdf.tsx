import { Text } from '@mantine/core';
import { useState } from 'react';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { ProgressBar } from '#client/ui/ProgressBar.tsx';
import { Pages } from './OpenPages.tsx';
import { useOpenPdf } from './use-open-book.ts';

/** A PDF that everybody may read, in the site's own reader. `what`: such as `sample`. */
export function OpenedPdf({ what, title, url }: { what: string; title: string; url: string }) {
  const opening = useOpenPdf(url);
  const [page, setPage] = useState(1);
  if (opening.state === 'failed')
    return (
      <Notice tone="wait" title={`This ${what} could not be opened`}>
        <Text mb="sm">Please check your connection and try again.</Text>
        <ActionButton onClick={opening.retry}>Try again</ActionButton>
      </Notice>
    );
  if (opening.state === 'open') return <Pages title={title} book={opening.book} page={page} turnTo={setPage} />;
  return (
    <div style={{ minHeight: '60vh' }}>
      <Text component="output" display="block">
        {`Opening the ${what}…`}
      </Text>
      <ProgressBar label={`Opening the ${what}`} />
      <noscript>
        <a href={url}>{`Open the ${what} as a PDF`}</a>
      </noscript>
    </div>
  );
}
