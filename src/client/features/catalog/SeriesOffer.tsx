import { Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { BuyPanel, type Offered } from '#client/features/checkout/BuyPanel.tsx';
import { VerificationBanner } from '#client/features/verification/VerificationBanner.tsx';
import { useSession } from '#client/lib/session.ts';
import type { Answers } from '#client/lib/trpc.ts';

const offered: Offered = {
  heading: 'Test series',
  summary: 'All its tests, at once',
  toBuy: 'buy the series',
  comes: 'the series',
  isFile: false,
};

type Series = Pick<Answers['series']['get'], 'id' | 'title'>;

/** Buys a test series, or says that it is bought; a verified account is a question of its own. */
export const SeriesOffer = ({ series: { id, title } }: { series: Series }) => (
  <BuyPanel materialId={id} title={title} isSold offered={offered} owned={<Owned />} before={<Before />} />
);

function Owned() {
  const user = useSession();
  return (
    <Stack gap="sm">
      <Group gap="xs" wrap="nowrap" c="light-dark(#14532d, var(--mantine-color-green-4))">
        <IconCircleCheck size={20} aria-hidden />
        <Text fw={600}>This series is yours</Text>
      </Group>
      {user?.verificationStatus === 'approved' ? (
        <Text size="sm">Choose a test from the list.</Text>
      ) : (
        <VerificationBanner user={user} />
      )}
    </Stack>
  );
}

const Before = () => (
  <Text size="sm">
    You take the tests here, on your phone or computer. To start one, your account has to be verified by us; you can buy
    before that. Your results stay yours.
  </Text>
);
