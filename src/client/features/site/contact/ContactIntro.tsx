import { Button, Group } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { PageIntro } from '#client/features/site/marketing/PageIntro.tsx';
import { useSite } from '#client/lib/site.ts';
import { telUrl } from '#shared/links.ts';
import classes from './ContactIntro.module.css';

/** The top of the contact page, with phone and email. */
export function ContactIntro({ headline, lead }: { headline: string; lead: string }) {
  const { contactPhone, contactEmail } = useSite();
  return (
    <PageIntro headline={headline} lead={lead} aside={<LetterDrawing />}>
      <Group>
        <Button component="a" href={telUrl(contactPhone)} size="lg" leftSection={<IconPhone size={20} aria-hidden />}>
          Call {contactPhone}
        </Button>
        <Button
          component="a"
          href={`mailto:${contactEmail}`}
          size="lg"
          variant="default"
          leftSection={<IconMail size={20} aria-hidden />}
        >
          Email us
        </Button>
      </Group>
    </PageIntro>
  );
}

/** A letter being answered; decoration only. */
function LetterDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 340 240" aria-hidden="true">
      <ellipse cx="160" cy="222" rx="140" ry="12" fill="#14213d" opacity="0.1" />
      <path d="M40 98 150 26l110 72v116a8 8 0 0 1-8 8H48a8 8 0 0 1-8-8Z" fill="#1d4ed8" />
      <g transform="rotate(-2 150 100)">
        <rect x="64" y="42" width="172" height="140" rx="6" fill="#fffdf7" stroke="#e4dcc8" strokeWidth="2" />
        <path d="M84 70h80" stroke="#14213d" strokeWidth="7" strokeLinecap="round" />
        <path d="M84 94h132M84 112h120" stroke="#b9c5da" strokeWidth="5" strokeLinecap="round" />
      </g>
      <path d="M40 100 150 172l110-72v114a8 8 0 0 1-8 8H48a8 8 0 0 1-8-8Z" fill="#2563eb" />
      <path d="m44 220 82-64M256 220l-82-64" stroke="#1d4ed8" strokeWidth="4" strokeLinecap="round" />
      <path
        d="M232 30h76a16 16 0 0 1 16 16v40a16 16 0 0 1-16 16h-40l-22 20v-20h-14a16 16 0 0 1-16-16V46a16 16 0 0 1 16-16Z"
        fill="#f5b301"
      />
      <path
        d="m248 66 14 14 28-30"
        fill="none"
        stroke="#14213d"
        strokeWidth="8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
