import { Button, Container, Stack, Text, Title } from '@mantine/core';

/** Shown instead of a page that could not be drawn. */
export function PageError() {
  return (
    <Container component="main" size="sm" py={80}>
      <Stack align="flex-start">
        <Title>This page could not be shown</Title>
        <Text>Something went wrong on our side, or the connection was lost on the way. Nothing you saved is lost.</Text>
        <Button onClick={() => window.location.reload()}>Load the page again</Button>
      </Stack>
    </Container>
  );
}
