import { IconExternalLink, IconSpeakerphone } from '@tabler/icons-react';
import { useState } from 'react';
import { pagesOptions } from '#client/admin/ui/AdminList.tsx';
import { type Column, type ColumnSort, sortBy } from '#client/admin/ui/AdminTable.tsx';
import { CatalogueScreen, showsDeleted, showsDrafts } from '#client/admin/ui/CatalogueScreen.tsx';
import { RowAction, TwoLines } from '#client/admin/ui/Cells.tsx';
import { optionsOf } from '#client/admin/ui/Filters.tsx';
import { useUnitOptions } from '#client/admin/ui/UnitField.tsx';
import { useFilters } from '#client/lib/filters.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { adminBoardSorts } from '#shared/board.ts';
import { spanLabel } from '#shared/board-days.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { boardNoticeKinds, boardNoticeLabels, choiceOf } from '#shared/enums.ts';
import { boardNoticeMessages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { type AdminBoardNotice, BoardForm } from './BoardForm.tsx';

const daySort: ColumnSort = [
  { by: 'day', direction: 'ascending', words: 'earliest first' },
  { by: '-day', direction: 'descending', words: 'latest first' },
];

export function BoardScreen() {
  const filtering = useFilters(['q', 'kind', 'show'], ['sort']);
  const { filters } = filtering;
  const { client } = trpc.useUtils();
  const query = trpc.boardAdmin.list.useInfiniteQuery(
    {
      search: filters.q.slice(0, 100),
      kind: choiceOf(boardNoticeKinds, filters.kind),
      deleted: showsDeleted(filters),
      drafts: showsDrafts(filters),
      sort: choiceOf(adminBoardSorts, filters.sort),
    },
    pagesOptions,
  );
  const units = useUnitOptions().flatMap(({ items }) => items);
  const columns: Column<AdminBoardNotice>[] = [
    {
      header: 'Notice',
      sort: sortBy('title', 'text'),
      render: ({ title, text }) => <TwoLines title={title} detail={text} />,
    },
    { header: 'Kind', isShort: true, render: ({ kind }) => boardNoticeLabels[kind] },
    {
      header: 'Exam and unit',
      render: ({ unitId }) => units.find(({ value }) => value === unitId)?.label ?? '',
    },
    { header: 'Day', isShort: true, sort: daySort, render: (notice) => (notice.day === '' ? '' : spanLabel(notice)) },
    { header: 'Published', isShort: true, render: (notice) => <Published notice={notice} /> },
  ];
  return (
    <CatalogueScreen
      title="Notice Board"
      description="News, dates, syllabus and old papers of each exam. A syllabus also names its exam."
      label="Notices"
      noun="Notice"
      icon={IconSpeakerphone}
      router={client.boardAdmin}
      messages={boardNoticeMessages}
      query={query}
      loadingText="Loading notices..."
      errorText="The notices could not be loaded. Please try again later."
      emptyText="No notices yet. Begin with the syllabus of an exam."
      notFoundText="No notices found"
      filtering={filtering}
      search={{ label: 'Search notices', placeholder: 'Title, text or exam' }}
      choices={[{ name: 'kind', label: 'Kind', all: 'All kinds', options: optionsOf(boardNoticeLabels) }]}
      countNoun="notices"
      columns={columns}
      nameOf={({ title }) => title}
      setActive={client.boardAdmin.setActive}
      hasDrafts
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
