import { Button, Group } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { chatMessages } from '#shared/chat-messages.ts';
import { whatsappUrl } from '#shared/links.ts';
import { paths } from '#shared/paths.ts';
import type { ChatContent, ChatLanguage } from '#shared/site/chat.ts';
import type { AdminOrder, OrderDetails } from './order.ts';

type ChatOrder = AdminOrder & Pick<OrderDetails, 'arrival'>;

/** The messages that are ready for an order's customer: each opens the chat with its text, or is copied. */
export function CustomerMessages({ order }: { order: ChatOrder }) {
  const query = trpc.siteAdmin.chatWords.useQuery(undefined, { staleTime: 300_000 });
  return (
    <QueryState
      query={query}
      loading={<Loading height={44} label="Loading the messages" />}
      errorText="The messages could not be loaded."
    >
      {query.data && <Messages order={order} words={query.data} />}
    </QueryState>
  );
}

function Messages({ order, words }: { order: ChatOrder; words: ChatContent }) {
  const { name, upiId, publicUrl } = useSite();
  const [language, setLanguage] = useLocalStorage<ChatLanguage>({ key: 'chat-language', defaultValue: 'english' });
  const orderUrl = order.hasAccount ? publicUrl + paths.order(order.id) : null;
  const paid = order.moneyState === 'paid' || order.moneyState === 'part_refunded';
  const isTamil = language === 'tamil';
  return (
    <>
      {chatMessages({ ...order, paid }, { name, upiId, orderUrl }, { words: words[language], language }).map(
        ({ label, text }) => (
          <Group key={label} gap="xs" wrap="nowrap">
            {order.phone && (
              <Button
                component="a"
                href={whatsappUrl(order.phone, text)}
                target="_blank"
                rel="noopener noreferrer"
                variant="default"
                mih={44}
                px="sm"
                leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
                aria-label={`Send on WhatsApp: ${label}`}
              >
                {label}
              </Button>
            )}
            <CopyButton text={text} what={`the text of ${label}`} />
          </Group>
        ),
      )}
      <Button
        variant="subtle"
        mih={44}
        px="sm"
        style={{ alignSelf: 'flex-start' }}
        aria-label={isTamil ? 'Write messages in English' : 'Write messages in Tamil'}
        onClick={() => setLanguage(isTamil ? 'english' : 'tamil')}
      >
        {isTamil ? 'In English' : 'In Tamil'}
      </Button>
    </>
  );
}
