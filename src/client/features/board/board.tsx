/** What the pages of the notice board share. */
import { Anchor, Badge, Group, Text } from '@mantine/core';
import { IconBell, IconBellOff, IconBrandWhatsapp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { notifyAbout } from '#client/lib/notify.ts';
import { useSession } from '#client/lib/session.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { countdown, spanLabel } from '#shared/board-days.ts';
import { formatDate } from '#shared/dates.ts';
import { boardNoticeLabels } from '#shared/enums.ts';
import { whatsappUrl } from '#shared/links.ts';
import { paths } from '#shared/paths.ts';
import classes from './board.module.css';

export type BoardItem = Answers['board']['list']['items'][number];

/** Where a notice is read: a syllabus has a page of its own. */
export const pathOf = ({ kind, slug }: Pick<BoardItem, 'kind' | 'slug'>): string =>
  kind === 'syllabus' ? paths.syllabus(slug) : paths.notice(slug);

type DayTextProps = { notice: Pick<BoardItem, 'day' | 'lastDay' | 'source'>; today: string };

/** `Dec 01, 2026 to Dec 31, 2026 · in 4 days · expected` */
export function DayText({ notice, today }: DayTextProps) {
  const left = countdown(notice, today);
  return (
    <span className={classes.days}>
      <time dateTime={notice.day}>{spanLabel(notice)}</time>{' '}
      <strong data-over={left === 'over' || undefined}>{left}</strong>
      {notice.source === '' && <em> expected, not announced</em>}
    </span>
  );
}

type BoardListProps = { label: string; notices: BoardItem[]; today: string };

/** Notices one under the other, each with its day or what it is, and its examination. */
export function BoardList({ label, notices, today }: BoardListProps) {
  const { timeZone } = useSite();
  return (
    <ul className={classes.list} aria-label={label}>
      {notices.map((notice) => (
        <li key={notice.id}>
          <Link to={pathOf(notice)} className={classes.title}>
            {notice.title}
          </Link>
          <span className={classes.facts}>
            {notice.kind === 'date' ? (
              <DayText notice={notice} today={today} />
            ) : (
              `${boardNoticeLabels[notice.kind]} · ${formatDate(notice.publishAt, timeZone)}`
            )}
            {notice.exam && ` · ${notice.exam.title}${notice.unit ? `, ${notice.unit}` : ''}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Words as they were typed, a line break where one was. */
export const Words = ({ text, lang }: { text: string; lang?: string }) =>
  text === '' ? null : (
    <p className={classes.words} lang={lang}>
      {text}
    </p>
  );

/** `text`: what is sent besides the address of the page. WhatsApp asks to whom. */
export function ShareButton({ text, path }: { text: string; path: string }) {
  const { publicUrl } = useSite();
  return (
    <ActionButton
      variant="default"
      icon={IconBrandWhatsapp}
      href={whatsappUrl('', `${text}\n${publicUrl}${path}`)}
      newTab
    >
      Share on WhatsApp
    </ActionButton>
  );
}

type FollowButtonProps = { exam: { id: string; title: string }; path: string };

/** One press: to be told of what is new about an examination, or no longer. A visitor logs in first and comes back. */
export function FollowButton({ exam: { id, title }, path }: FollowButtonProps) {
  const isSignedIn = useSession() !== null;
  const followed = trpc.board.followed.useQuery(undefined, { enabled: isSignedIn });
  const follow = useFollow();
  if (!isSignedIn)
    return (
      <ActionButton icon={IconBell} to={paths.loginAndReturn(path)}>
        Follow this exam
      </ActionButton>
    );
  const follows = followed.data?.find((each) => each.id === id)?.follows ?? false;
  return (
    <ActionButton
      icon={follows ? IconBellOff : IconBell}
      variant={follows ? 'default' : 'filled'}
      loading={follow.isPending || followed.isPending}
      aria-label={`${follows ? 'Stop following' : 'Follow'} ${title}`}
      onClick={() => follow.mutate({ syllabusId: id, follows: !follows })}
    >
      {follows ? 'Stop following' : 'Follow this exam'}
    </ActionButton>
  );
}

const toast = notifyAbout('follow');

/** Follows an examination or stops, and says what comes of it. */
export function useFollow() {
  const utils = trpc.useUtils();
  return trpc.board.follow.useMutation({
    onSuccess: async (_answer, { follows }) => {
      await utils.board.followed.invalidate();
      toast.success(
        follows ? 'We mail you what is new about this exam.' : 'You will get no more mails about this exam.',
      );
    },
    onError: ({ message }) => toast.error(message),
  });
}

type BoardHeaderProps = { notice: Answers['board']['get']; children: ReactNode };

/** What a notice is, of which examination, when it was posted, and who announced it. */
export function BoardFacts({ notice, children }: BoardHeaderProps) {
  const { timeZone } = useSite();
  const { kind, exam, unit, publishAt, source, announcedOn, link } = notice;
  return (
    <>
      <Group gap="xs" mb="xs">
        <Badge variant="light">{boardNoticeLabels[kind]}</Badge>
        {exam && (
          <Anchor component={Link} to={paths.syllabus(exam.slug)} className="touch">
            {exam.title}
            {unit ? `, ${unit}` : ''}
          </Anchor>
        )}
      </Group>
      {children}
      <Text size="sm" c="dimmed" mt="xs">
        Posted {formatDate(publishAt, timeZone)}
        {source !== '' &&
          ` · as announced${announcedOn === '' ? '' : ` on ${formatDate(Date.parse(announcedOn), 'UTC')}`} by ${source}`}
        {link !== '' && (
          <>
            {' · '}
            <a href={link} rel="noopener noreferrer" target="_blank">
              {new URL(link).hostname}
            </a>
          </>
        )}
      </Text>
    </>
  );
}
