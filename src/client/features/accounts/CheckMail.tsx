import { Button, Group, List, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { SendAgainButton } from './SendAgainButton.tsx';

type CheckMailProps = {
  email: string;
  /** What was sent where, and what it does. */
  children: ReactNode;
  /** The confirmation mail can be asked for again here; where its link leads on. */
  resendNext?: string;
  back: { label: string; onClick: () => void };
};

/** Shown after a form that is answered by mail: what to do if none arrives. */
export function CheckMail({ email, children, resendNext, back }: CheckMailProps) {
  return (
    <Stack>
      <Text component="output">{children}</Text>
      <Text fw={600} size="sm" mb={-12}>
        Didn’t get it?
      </Text>
      <List size="sm" spacing={4}>
        <List.Item>It can take a few minutes.</List.Item>
        <List.Item>Check your spam or promotions folder.</List.Item>
        <List.Item>Make sure the address is right.</List.Item>
      </List>
      <Group grow preventGrowOverflow={false}>
        {resendNext !== undefined && <SendAgainButton email={email} next={resendNext} variant="light" />}
        <Button variant="default" onClick={back.onClick}>
          {back.label}
        </Button>
      </Group>
    </Stack>
  );
}

/** An address within a sentence. */
export function Address({ children }: { children: string }) {
  return (
    <Text span fw={600} inherit style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  );
}
