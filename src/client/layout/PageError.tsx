import { Button, Container, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { isChunkLoadError, reloadOncePerBuild } from '#client/lib/chunk-load-error.ts';
import { siteAnswers, useOnline } from '#client/lib/online.ts';

/** How often a site that did not answer is asked again, in ms. */
const askAgainMs = 4000;

/** Shown instead of a page that could not be drawn. */
export function PageError() {
  const error = useRouteError();
  const { online } = useOnline();
  const isChunkMissing = isChunkLoadError(error);

  useEffect(() => {
    if (!isChunkMissing || !online) return;
    // Only a site that answers can bring the new code; without a connection a reload would lose what is here.
    const ask = () => void siteAnswers().then((answers) => answers && reloadOncePerBuild());
    ask();
    const asking = setInterval(ask, askAgainMs);
    return () => clearInterval(asking);
  }, [isChunkMissing, online]);

  return (
    <Container size="sm" py={80}>
      <Stack align="flex-start">
        <Title tabIndex={-1}>{isChunkMissing ? 'This page didn’t load' : 'This page can’t be shown'}</Title>
        <Text>
          {isChunkMissing
            ? 'The connection was lost on the way, or the site has just been updated.'
            : 'Something went wrong on our side, or the connection was lost on the way.'}{' '}
          Nothing you saved is lost.
        </Text>
        {!online && <Text fw={600}>You’re offline. Try again when you’re back online.</Text>}
        <Button mih={44} onClick={() => window.location.reload()}>
          Reload page
        </Button>
      </Stack>
    </Container>
  );
}
