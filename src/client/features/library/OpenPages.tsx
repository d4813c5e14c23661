import { ActionIcon, Group, Text, TextInput, useComputedColorScheme } from '@mantine/core';
import { useLocalStorage, useWindowEvent } from '@mantine/hooks';
import {
  IconChevronLeft,
  IconChevronRight,
  IconMoon,
  IconTextSize,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import type { Answers } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import classes from './BookSheet.module.css';
import { BookSheet, isEnlarged, type Zoom } from './BookSheet.tsx';
import { BookText } from './BookText.tsx';
import type { Book } from './open-book.ts';
import { usePlace } from './use-place.ts';

const zooms: readonly Zoom[] = [1, 'text', 1.5, 2, 3];
/** Of letters in the view of the text, in CSS pixels. */
const letterSizes: readonly number[] = [15, 17, 19, 22, 26];
const usualLetters = 17;

type OpenPagesProps = {
  userId: string;
  bought: Answers['library']['book'];
  book: Book;
  /** On this device; undefined until that is known. */
  isKept: boolean | undefined;
};

/** A bought book, which remembers the page it is open at. */
export function OpenPages({ userId, bought, book, isKept }: OpenPagesProps) {
  const { materialId, title, lastPage, lastReadAt } = bought;
  const place = usePlace({ userId, materialId, lastPage, lastReadAt }, isKept);
  return <Pages title={title} book={book} {...place} />;
}

type PagesProps = { title: string; book: Book; page: number; turnTo: (page: number) => void };

/** On a narrower screen what is written fills the width at first. */
const narrow = '(max-width: 37.5em)';

/** An open book, page by page, with what turns and enlarges its pages below. */
export function Pages({ title, book, ...place }: PagesProps) {
  const [zoom, setZoom] = useState<Zoom>(() => (window.matchMedia(narrow).matches ? 'text' : 1));
  const isDark = useComputedColorScheme('light') === 'dark';
  // Who has not chosen reads on paper as dark as the site.
  const [isNight = isDark, setNight] = useLocalStorage<boolean>({ key: 'night-paper' });
  const within = (number: number) => Math.min(Math.max(number, 1), book.numPages);
  const page = within(place.page);
  const turnTo = (number: number) => within(number) !== page && place.turnTo(within(number));
  const [view, setView] = useLocalStorage<'page' | 'text'>({ key: 'book-view', defaultValue: 'page' });
  const [letters, setLetters] = useLocalStorage<number>({ key: 'book-letters', defaultValue: usualLetters });
  const isText = view === 'text';
  const [steps, step] = isText ? [letterSizes, letterSizes.indexOf(letters)] : [zooms, zooms.indexOf(zoom)];
  const enlarge = (by: 1 | -1) => {
    if (isText) setLetters(letterSizes[step + by] ?? letters);
    else setZoom(zooms[step + by] ?? zoom);
  };

  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    const action = {
      ArrowRight: () => turnTo(page + 1),
      ArrowLeft: () => turnTo(page - 1),
      Home: () => turnTo(1),
      End: () => turnTo(book.numPages),
      '+': () => enlarge(1),
      '-': () => enlarge(-1),
    }[event.key];
    if (!action || (!isText && isEnlarged(zoom) && event.key.startsWith('Arrow'))) return;
    event.preventDefault();
    action();
  });

  return (
    <section aria-label={`Pages of ${title}`}>
      {isText ? (
        <BookText book={book} number={page} letters={letters} isNight={isNight} turn={(by) => turnTo(page + by)} />
      ) : (
        <BookSheet book={book} number={page} zoom={zoom} isNight={isNight} turn={(by) => turnTo(page + by)} />
      )}
      <Group className={classes.bar} justify="space-between" gap={4}>
        <BarButton label="Previous page" isOff={page === 1} act={() => turnTo(page - 1)}>
          <IconChevronLeft aria-hidden />
        </BarButton>
        <BarButton label="Smaller" isOff={step <= 0} act={() => enlarge(-1)}>
          <IconZoomOut aria-hidden />
        </BarButton>
        <PageField key={page} page={page} pages={book.numPages} turnTo={turnTo} />
        <BarButton label="Larger" isOff={step === steps.length - 1} act={() => enlarge(1)}>
          <IconZoomIn aria-hidden />
        </BarButton>
        <BarButton label="Next page" isOff={page === book.numPages} act={() => turnTo(page + 1)}>
          <IconChevronRight aria-hidden />
        </BarButton>
      </Group>
      <Group gap="xs">
        <ActionButton
          variant={isText ? 'light' : 'default'}
          icon={IconTextSize}
          aria-pressed={isText}
          onClick={() => setView(isText ? 'page' : 'text')}
        >
          Text view
        </ActionButton>
        <ActionButton
          variant={isNight ? 'light' : 'default'}
          icon={IconMoon}
          aria-pressed={isNight}
          onClick={() => setNight(!isNight)}
        >
          Night paper
        </ActionButton>
      </Group>
    </section>
  );
}

type BarButtonProps = { label: string; isOff: boolean; act: () => void; children: ReactNode };

/** Stays focusable when there is nothing more to do, so that the keyboard keeps its place. */
const BarButton = ({ label, isOff, act, children }: BarButtonProps) => (
  <ActionIcon
    variant="default"
    size={44}
    radius="md"
    aria-label={label}
    aria-disabled={isOff}
    data-disabled={isOff || undefined}
    onClick={() => isOff || act()}
  >
    {children}
  </ActionIcon>
);

function PageField({ page, pages, turnTo }: { page: number; pages: number; turnTo: (page: number) => void }) {
  const [typed, setTyped] = useState(String(page));
  const go = (event: SyntheticEvent) => {
    event.preventDefault();
    const number = Math.round(Number(typed));
    if (number >= 1) turnTo(number);
    setTyped(String(page));
  };
  return (
    <form onSubmit={go}>
      <Group gap="0 4px" justify="center">
        <TextInput
          className={classes.number ?? ''}
          inputMode="numeric"
          aria-label={`Page, of ${pages}`}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={go}
          onFocus={({ currentTarget }) => currentTarget.select()}
          size="md"
        />
        <Text style={{ whiteSpace: 'nowrap' }}>of {pages}</Text>
      </Group>
    </form>
  );
}
