import { Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { useSite } from '#client/lib/site.ts';
import { chatMessageLabels, chatMessages } from '#shared/chat-messages.ts';
import { orderStages } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { payWays } from '#shared/payments.ts';
import { type ChatContent, chat } from '#shared/site/chat.ts';
import type { SectionValues } from './setting-fields.ts';

const example = {
  id: '1a2b3c4d00000000',
  name: 'Kavitha',
  paid: true,
  items: [{ title: 'UG TRB English: Unit 1', kind: 'printed', quantity: 2, unitPricePaise: 24_900 }],
  courierPaise: 6000,
  discountPaise: 0,
  duePaise: 55_800,
  totalPaise: 55_800,
  shipment: { carrier: 'ST Courier', trackingNumber: 'ST123456789', trackingUrl: '' },
  arrival: { by: '2026-11-28', isLate: false },
} as const;

const isChat = (content: object): content is ChatContent => 'english' in content && 'tamil' in content;

/** The messages about an order of an example, as they would read. */
export function ChatPreview({ content }: { content: SectionValues }) {
  const { name, upiId, publicUrl } = useSite();
  const { english, tamil } = isChat(content) ? content : chat;
  const site = { name, upiId, orderUrl: publicUrl + paths.order(example.id), noticeUrl: null };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {[
        { title: 'English', lang: 'en', language: 'english', words: english } as const,
        { title: 'Tamil', lang: 'ta', language: 'tamil', words: tamil } as const,
      ].map(({ title, lang, language, words }) => (
        <section key={lang} aria-label={title}>
          <Title order={2} size="h4" mb="sm">
            {title}
          </Title>
          {orderStages
            .flatMap((stage) =>
              (stage === 'awaiting' ? payWays : (['upi'] as const)).flatMap((payBy) =>
                chatMessages({ ...example, stage, payBy }, site, { words, language }).map((message) => ({
                  key: `${stage} ${payBy} ${message.kind}`,
                  ...message,
                })),
              ),
            )
            .map(({ key, kind, text }) => (
              <Paper key={key} withBorder p="sm" mb="sm">
                <Text size="sm" c="dimmed">
                  {chatMessageLabels[kind]}
                </Text>
                <Text lang={lang} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  {text}
                </Text>
              </Paper>
            ))}
        </section>
      ))}
    </SimpleGrid>
  );
}
