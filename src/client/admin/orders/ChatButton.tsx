import { Button, Menu, Skeleton } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconChevronDown, IconCopy, IconLanguage } from '@tabler/icons-react';
import { useState } from 'react';
import type { OrderDetails } from '#client/admin/payments/payment.ts';
import { useRefreshLists } from '#client/admin/ui/use-feedback.ts';
import { notify } from '#client/lib/notify.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { type ChatMessage, chatMessageLabels, chatMessages, languageOf } from '#shared/chat-messages.ts';
import { formatDateTime } from '#shared/dates.ts';
import { whatsappUrl } from '#shared/links.ts';
import { shortOrderId } from '#shared/orders.ts';
import { paths } from '#shared/paths.ts';
import { hasMoney } from '#shared/payments.ts';
import type { ChatContent, ChatLanguage } from '#shared/site/chat.ts';
import type { AdminOrder } from './order.ts';

type ChatOrder = AdminOrder & Pick<OrderDetails, 'arrival' | 'openedChats' | 'lacksNotice'>;

/**
 * The message for an order's customer that fits its state, in the customer's language, ready in WhatsApp; ticked once it
 * was opened. The menu beside it has the other messages, the other language, and the text to copy.
 */
export function ChatButton({ order }: { order: ChatOrder }) {
  const query = trpc.siteAdmin.chatWords.useQuery(undefined, { staleTime: 300_000 });
  if (query.data) return <Messages order={order} words={query.data} />;
  if (!query.isError) return <Skeleton height={44} width={140} aria-label="Loading the messages" />;
  return (
    <Button variant="default" mih={44} px="sm" onClick={() => void query.refetch()}>
      Load the messages
    </Button>
  );
}

function Messages({ order, words }: { order: ChatOrder; words: ChatContent }) {
  const { name, upiId, publicUrl } = useSite();
  const [chosen, setLanguage] = useState<ChatLanguage | null>(null);
  const language = chosen ?? languageOf(order);
  const note = useOpened(order.id, language);
  const orderUrl = order.hasAccount ? publicUrl + paths.order(order.id) : null;
  const [first, ...others] = chatMessages(
    { ...order, paid: hasMoney(order.moneyState) },
    { name, upiId, orderUrl, noticeUrl: order.lacksNotice ? publicUrl + paths.privacy : null },
    { words: words[language], language },
  );
  if (!first) return null;
  const copy = async (message: ChatMessage) => {
    try {
      await navigator.clipboard.writeText(message.text);
    } catch {
      return notify.error('Your browser did not allow copying. Send the message on WhatsApp instead.');
    }
    notify.success('Copied');
    note(message);
  };
  return (
    <Button.Group flex="none">
      <MainButton order={order} message={first} language={language} onOpen={note} onCopy={copy} />
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" mih={44} px={6} aria-label={`More messages for order ${shortOrderId(order.id)}`}>
            <IconChevronDown size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {order.phone &&
            others.map((message) => (
              <Menu.Item
                key={message.kind}
                component="a"
                href={whatsappUrl(order.phone ?? '', message.text)}
                target="_blank"
                rel="noopener noreferrer"
                leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
                aria-label={`${chatMessageLabels[message.kind]}, on WhatsApp`}
                onClick={() => note(message)}
              >
                {chatMessageLabels[message.kind]}
              </Menu.Item>
            ))}
          {[first, ...others].map((message) => (
            <Menu.Item
              key={`copy ${message.kind}`}
              leftSection={<IconCopy size={18} aria-hidden />}
              onClick={() => void copy(message)}
            >
              Copy the text: {chatMessageLabels[message.kind]}
            </Menu.Item>
          ))}
          <Menu.Item
            closeMenuOnClick={false}
            leftSection={<IconLanguage size={18} aria-hidden />}
            onClick={() => setLanguage(language === 'tamil' ? 'english' : 'tamil')}
          >
            {language === 'tamil' ? 'Write in English' : 'Write in Tamil'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}

type MainButtonProps = {
  order: ChatOrder;
  message: ChatMessage;
  language: ChatLanguage;
  onOpen: (message: ChatMessage) => void;
  onCopy: (message: ChatMessage) => void;
};

function MainButton({ order, message, language, onOpen, onCopy }: MainButtonProps) {
  const { timeZone } = useSite();
  const isTamil = language === 'tamil';
  const label = chatMessageLabels[message.kind] + (isTamil ? ' (Tamil)' : '');
  const opened = order.openedChats.find(({ kind }) => kind === message.kind);
  const told = opened && `opened ${formatDateTime(opened.at, timeZone)}${opened.by ? ` by ${opened.by}` : ''}`;
  const Icon = opened ? IconCheck : order.phone ? IconBrandWhatsapp : IconCopy;
  const look = {
    variant: 'default',
    mih: 44,
    px: 'sm',
    title: told,
    c: opened && 'dimmed',
    leftSection: <Icon size={18} aria-hidden />,
    children: (
      <>
        {chatMessageLabels[message.kind]}
        {isTamil && (
          <span lang="ta" aria-hidden>
            {'\u00a0·\u00a0த'}
          </span>
        )}
      </>
    ),
  };
  const name = (way: string) => [label, way, told].filter(Boolean).join(', ');
  if (!order.phone) return <Button {...look} aria-label={name('copy the text')} onClick={() => onCopy(message)} />;
  return (
    <Button
      {...look}
      component="a"
      href={whatsappUrl(order.phone, message.text)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={name('on WhatsApp')}
      onClick={() => onOpen(message)}
    />
  );
}

/** Keeps that a message was opened, and ticks it. */
function useOpened(orderId: string, language: ChatLanguage) {
  const refresh = useRefreshLists();
  const opened = trpc.deskAdmin.chatOpened.useMutation({
    onSuccess: refresh,
    onError: () => notify.error('The message could not be ticked as opened.'),
  });
  return ({ kind }: ChatMessage) => opened.mutate({ orderId, kind, language });
}
