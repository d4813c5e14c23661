import { IconExternalLink, IconSpeakerphone } from '@tabler/icons-react';
import { useState } from 'react';
import { sortBy } from '#client/admin/ui/AdminTable.tsx';
import { CatalogueScreen } from '#client/admin/ui/CatalogueScreen.tsx';
import { RowAction, TwoLines } from '#client/admin/ui/Cells.tsx';
import { useUnitOptions } from '#client/admin/ui/UnitField.tsx';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { adminBoardListInput, boardNoticeInput } from '#shared/board.ts';
import { spanLabel } from '#shared/board-days.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { boardNoticeLabels } from '#shared/enums.ts';
import { boardNoticeMessages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { type AdminBoardNotice, BoardForm } from './BoardForm.tsx';

export function BoardScreen() {
  const { client } = trpc.useUtils();
  const units = useUnitOptions().flatMap(({ items }) => items);
  return (
    <CatalogueScreen
      title="Notice Board"
      description="News, dates, syllabus and old papers of each exam. A syllabus also names its exam."
      noun="Notice"
      nouns="notices"
      icon={IconSpeakerphone}
      schema={boardNoticeInput}
      listed={adminBoardListInput}
      searched="Title, text or exam"
      router={client.boardAdmin}
      messages={boardNoticeMessages}
      columns={[
        {
          header: 'Notice',
          sort: sortBy('title', 'text'),
          render: ({ title, text }) => <TwoLines title={title} detail={text} isText />,
        },
        { header: 'Kind', isShort: true, render: ({ kind }) => boardNoticeLabels[kind] },
        { header: 'Exam and unit', render: ({ unitId }) => units.find(({ value }) => value === unitId)?.label ?? '' },
        {
          header: 'Day',
          isShort: true,
          sort: [
            { by: 'day', direction: 'ascending', words: 'earliest first' },
            { by: '-day', direction: 'descending', words: 'latest first' },
          ],
          // The last day in a line of its own leaves the title its room.
          render: (notice) =>
            notice.day === '' ? (
              ''
            ) : (
              <span style={{ whiteSpace: 'pre' }}>{spanLabel(notice).replace(' to ', '\nto ')}</span>
            ),
        },
        { header: 'Published', isShort: true, render: (notice) => <Published notice={notice} /> },
      ]}
      nameOf={({ title }) => title}
      renderActions={({ title, kind, slug }) => (
        <RowAction
          label={`Open ${title} on the site`}
          icon={IconExternalLink}
          href={kind === 'syllabus' ? paths.syllabus(slug) : paths.notice(slug)}
        />
      )}
      Form={BoardForm}
    />
  );
}

/** Since when, or from when on, and whether it stands in the banner. */
function Published({ notice: { publishAt, isPinned, isDraft } }: { notice: AdminBoardNotice }) {
  const { timeZone } = useSite();
  const [now] = useState(() => Date.now());
  if (isDraft) return '';
  const when =
    publishAt > now ? `from ${formatDateTime(publishAt, timeZone).slice(0, -3)}` : formatDate(publishAt, timeZone);
  return isPinned ? `${when}, pinned` : when;
}
