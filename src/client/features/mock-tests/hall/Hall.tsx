import { Button, Modal, Stack, Text, Title } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconFlag, IconFlagFilled, IconLayoutGrid } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { type Format, questionName } from '#shared/hall-formats.ts';
import { pageOf } from '#shared/hall-pages.ts';
import { type Choice, choices } from '#shared/hall-sheet.ts';
import { paths } from '#shared/paths.ts';
import type { RunningAttempt } from './attempt-writer.ts';
import { Bubbles } from './Bubbles.tsx';
import classes from './Hall.module.css';
import { HallClock } from './HallClock.tsx';
import { forgetSheet } from './kept-sheets.ts';
import { countStates, Palette } from './Palette.tsx';
import { PaperPage } from './PaperPage.tsx';
import { SaveState } from './SaveState.tsx';
import { type OpenAttempt, useAttempt } from './use-attempt.ts';
import { usePages } from './use-pages.ts';

type HallProps = {
  attempt: RunningAttempt;
  device: string;
  /** Makes this page the one that writes the attempt again. */
  takeBack: () => void;
  onSubmitted: () => void;
};

/** The examination itself: the paper, the bubbles of the question at hand, the palette and the clock. */
export function Hall({ attempt, device, takeBack, onSubmitted }: HallProps) {
  const open = useAttempt(attempt, device);
  const { phase, question, period, kept } = open;
  const [shown, setShown] = useState<'palette' | 'finish' | null>(null);
  const { format, pages, pageStarts } = attempt;
  const ownPage = pageOf(pageStarts, question);
  const [turned, setTurned] = useState<{ question: number; page: number } | null>(null);
  const page = turned?.question === question ? turned.page : ownPage;
  const pictures = usePages(pages, page);
  useFullScreen();

  useEffect(() => {
    if (phase !== 'submitted') return;
    forgetSheet(attempt.id);
    onSubmitted();
  }, [phase, attempt.id, onSubmitted]);

  const goTo = (wanted: number) => {
    if (wanted >= period.from && wanted < period.to) open.goTo(wanted);
  };
  const keys = keysOf(open, goTo);
  useWindowEvent('keydown', (event) => {
    const isElsewhere = shown !== null || event.ctrlKey || event.metaKey || event.altKey;
    const action = isElsewhere ? undefined : keys[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });

  const turn = (by: 1 | -1) => {
    const to = page + by;
    if (to >= 0 && to < pages.length) setTurned({ question, page: to });
  };
  const name = questionName(format, question);
  const picture = pages[page];
  const isLast = open.place === open.periods.length - 1;
  const finish = isLast ? 'Finish the test' : `Finish ${sectionNames(format, period)}`;

  return (
    <div className={classes.hall}>
      <header className={classes.top}>
        <Title order={1} size="h5" className={classes.title ?? ''}>
          {attempt.title}
        </Title>
        <SaveState attempt={open} />
        {period.endsAt !== null && <HallClock key={open.place} leftMs={period.endsAt - open.now} />}
        <Button
          variant="default"
          size="compact-md"
          mih={44}
          className={classes.narrowOnly ?? ''}
          leftSection={<IconLayoutGrid size={18} aria-hidden />}
          onClick={() => setShown('palette')}
        >
          Questions
        </Button>
      </header>
      {(attempt.isPreview || attempt.isEstimate) && (
        <Text size="sm" className={classes.note ?? ''}>
          {attempt.isPreview
            ? 'Preview: nothing you do here counts.'
            : 'An estimate: the official key may still change.'}
        </Text>
      )}
      <div className={classes.body}>
        <div className={classes.paper}>
          {picture && (
            <PaperPage
              picture={pictures.get(picture.url)}
              page={picture}
              label={`Page ${page + 1} of ${pages.length}`}
            />
          )}
          <div className={classes.turn}>
            <Button variant="subtle" size="compact-sm" mih={44} disabled={page === 0} onClick={() => turn(-1)}>
              Page back
            </Button>
            <Text size="sm">
              Page {page + 1} of {pages.length}
            </Text>
            <Button
              variant="subtle"
              size="compact-sm"
              mih={44}
              disabled={page === pages.length - 1}
              onClick={() => turn(1)}
            >
              Page on
            </Button>
          </div>
        </div>
        <div className={classes.side}>
          <div className={classes.answer}>
            <Bubbles
              name={name}
              answer={kept.sheet[question] ?? '.'}
              isDisabled={phase !== 'open'}
              choose={open.choose}
            />
            <div className={classes.steps}>
              <Button
                variant="default"
                mih={44}
                px="xs"
                disabled={question === period.from}
                onClick={() => goTo(question - 1)}
              >
                Previous
              </Button>
              <Button
                variant="default"
                mih={44}
                px="xs"
                aria-pressed={kept.marked[question] === '1'}
                leftSection={
                  kept.marked[question] === '1' ? (
                    <IconFlagFilled size={16} aria-hidden />
                  ) : (
                    <IconFlag size={16} aria-hidden />
                  )
                }
                onClick={open.toggleMark}
              >
                Mark for review
              </Button>
              <Button variant="default" mih={44} px="xs" disabled={kept.sheet[question] === '.'} onClick={open.clear}>
                Clear
              </Button>
              {question === period.to - 1 ? (
                <Button mih={44} px="xs" onClick={() => setShown('finish')}>
                  Finish
                </Button>
              ) : (
                <Button mih={44} px="xs" onClick={() => goTo(question + 1)}>
                  Next
                </Button>
              )}
            </div>
          </div>
          <div className={classes.wideOnly}>
            <Palette format={format} sheet={kept} period={period} question={question} goTo={goTo} />
            <FinishButtons finish={finish} testId={attempt.testId} ask={() => setShown('finish')} />
          </div>
        </div>
      </div>

      <Modal opened={shown === 'palette'} onClose={() => setShown(null)} title="Questions" fullScreen>
        <Palette
          format={format}
          sheet={kept}
          period={period}
          question={question}
          goTo={(wanted) => {
            goTo(wanted);
            setShown(null);
          }}
        />
        <FinishButtons finish={finish} testId={attempt.testId} ask={() => setShown('finish')} />
      </Modal>
      <Modal opened={shown === 'finish'} onClose={() => setShown(null)} title={`${finish}?`}>
        <Summary open={open} />
        <Text my="md">
          {isLast
            ? 'After this you cannot change an answer.'
            : 'The time of the next part begins at once, and you cannot come back to this one.'}
        </Text>
        <Stack gap="xs">
          <Button
            mih={44}
            onClick={() => {
              setShown(null);
              if (isLast) open.submit();
              else open.leavePeriod();
            }}
          >
            {finish}
          </Button>
          <Button variant="default" mih={44} data-autofocus onClick={() => setShown(null)}>
            Go on answering
          </Button>
        </Stack>
      </Modal>
      <Ended open={open} takeBack={takeBack} onSubmitted={onSubmitted} />
    </div>
  );
}

/** A to D, Next, Previous, Mark; Backspace clears. */
function keysOf(open: OpenAttempt, goTo: (question: number) => void): Record<string, () => void> {
  const choose = (choice: Choice) => [choice.toLowerCase(), () => open.choose(choice)] as const;
  return {
    ...Object.fromEntries(choices.map(choose)),
    n: () => goTo(open.question + 1),
    p: () => goTo(open.question - 1),
    m: open.toggleMark,
    backspace: open.clear,
  };
}

const sectionNames = (format: Format, period: { from: number; to: number }): string => {
  let from = 0;
  const names = format.sections.flatMap(({ name, groups }) => {
    const start = from;
    from += groups.reduce((sum, { questions }) => sum + questions, 0);
    return start >= period.from && from <= period.to ? [name.split(':')[0] ?? name] : [];
  });
  return names.join(', ');
};

function FinishButtons({ finish, testId, ask }: { finish: string; testId: string; ask: () => void }) {
  return (
    <Stack gap="xs" mt="lg">
      <Button mih={44} variant="light" onClick={ask}>
        {finish}
      </Button>
      <ActionButton variant="subtle" href={paths.paperFile(testId)} newTab>
        Print the paper (opens in a new tab)
      </ActionButton>
    </Stack>
  );
}

function Summary({ open: { kept, period } }: { open: OpenAttempt }) {
  const counts = countStates(kept, period);
  const answered = counts.answered + counts.answeredMarked;
  const marked = counts.marked + counts.answeredMarked;
  return (
    <Text>
      {answered} answered, {period.to - period.from - answered} not answered, {marked} marked for review.
    </Text>
  );
}

/** What is shown over the paper once nothing more can be written here. */
function Ended({
  open: { phase, isOver, isSending, sendNow },
  takeBack,
  onSubmitted,
}: Pick<HallProps, 'takeBack' | 'onSubmitted'> & { open: OpenAttempt }) {
  const none = () => {};
  return (
    <>
      <Modal
        opened={phase === 'takenOver'}
        onClose={none}
        withCloseButton={false}
        title="You opened this test on another device"
      >
        <Text mb="md">Your answers are saved there. You can go on here instead.</Text>
        <Button mih={44} fullWidth onClick={takeBack}>
          Take it back
        </Button>
      </Modal>
      <Modal
        opened={phase === 'submitting'}
        onClose={none}
        withCloseButton={false}
        title={isOver ? 'Time is up' : 'Handing in your answers'}
      >
        <Text role="status" mb="md">
          {isSending
            ? 'Your answers are being handed in…'
            : 'No connection. We try again by itself for two minutes; what was saved before counts in any case.'}
        </Text>
        {!isSending && (
          <Button mih={44} fullWidth onClick={sendNow}>
            Try now
          </Button>
        )}
      </Modal>
      <Modal opened={phase === 'late'} onClose={none} withCloseButton={false} title="Time is up">
        <Text mb="md">The last changes did not reach us in time. What was saved before counts.</Text>
        <Button mih={44} fullWidth onClick={onSubmitted}>
          See the result
        </Button>
      </Modal>
    </>
  );
}

/** The hall has the screen for itself: what stands around it can neither be seen nor reached. */
function useFullScreen(): void {
  useEffect(() => {
    const others = [...document.querySelectorAll<HTMLElement>('body header, body footer, body nav')].filter(
      (element) => element.closest('[class*="hall"], .mantine-Modal-root') === null,
    );
    for (const element of others) element.inert = true;
    document.body.style.overflow = 'hidden';
    return () => {
      for (const element of others) element.inert = false;
      document.body.style.overflow = '';
    };
  }, []);
}
