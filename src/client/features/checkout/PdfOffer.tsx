import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconBook2, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { DownloadButton } from '#client/features/library/DownloadButton.tsx';
import { useSite } from '#client/lib/site.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { paths } from '#shared/paths.ts';
import { BuyPanel, type Offered } from './BuyPanel.tsx';
import classes from './PdfOffer.module.css';

const pdf: Offered = {
  heading: 'PDF download',
  summary: 'PDF · instant download',
  toBuy: 'buy the PDF',
  comes: 'your download',
  isFile: true,
};

type PdfOfferProps = { materialId: string; title: string; pages: number; hasPreview: boolean; isSold: boolean };

/** Buys a material as a PDF, or downloads a bought one. */
export const PdfOffer = ({ materialId, title, pages, hasPreview, isSold }: PdfOfferProps) => (
  <BuyPanel
    materialId={materialId}
    title={title}
    isSold={isSold}
    offered={pdf}
    owned={<Bought materialId={materialId} title={title} />}
    before={<BeforeYouBuy pages={pages} hasPreview={hasPreview} />}
  />
);

const Bought = ({ materialId, title }: Pick<PdfOfferProps, 'materialId' | 'title'>) => (
  <Stack gap="sm">
    <Group gap="xs" wrap="nowrap" c="light-dark(#14532d, var(--mantine-color-green-4))">
      <IconCircleCheck size={20} aria-hidden />
      <Text fw={600}>You own this PDF</Text>
    </Group>
    <ActionButton to={paths.book(materialId)} icon={IconBook2}>
      Read now
    </ActionButton>
    <DownloadButton materialId={materialId} title={title} variant="default" />
  </Stack>
);

/** What a careful buyer asks, line by line. */
function BeforeYouBuy({ pages, hasPreview }: Pick<PdfOfferProps, 'pages' | 'hasPreview'>) {
  const { founder } = useSite();
  return (
    <ul className={classes.asked}>
      <li>Written by {founder}.</li>
      {(pages > 0 || hasPreview) && (
        <li>
          {pages > 0 && `${pages} pages. `}
          {hasPreview && (
            <>
              <Anchor href="#preview" inherit underline="always">
                Look inside
              </Anchor>{' '}
              before you buy.
            </>
          )}
        </li>
      )}
      <li>Read it here at once, download it, or save it to read offline.</li>
      <li>Your name is printed on each page.</li>
      <li>
        Read{' '}
        <Anchor component={Link} to={paths.works} inherit underline="always">
          what our students say
        </Anchor>
        .
      </li>
      <li>
        Charged twice, or a file that does not open? We give the money back:{' '}
        <Anchor component={Link} to={paths.refunds} inherit underline="always">
          refunds
        </Anchor>
        .
      </li>
    </ul>
  );
}
