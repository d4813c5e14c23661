import { Textarea } from '@mantine/core';
import { CatalogueForm, type FormOf, useCatalogueForm } from '#client/admin/ui/CatalogueForm.tsx';
import type { Answers } from '#client/lib/trpc.ts';
import { type BoardNoticeInput, unitsOf } from '#shared/board.ts';

export type AdminBoardNotice = Answers['boardAdmin']['list']['items'][number];

/** Of what hangs on the board already, the time is not named again: it keeps its place. */
const startOf = ({ publishAt }: AdminBoardNotice) => ({ publishAt: publishAt > Date.now() ? publishAt : null });

/** The form of a notice on the board. What it asks for depends on its kind. */
export function BoardForm(props: FormOf<AdminBoardNotice, BoardNoticeInput, BoardNoticeInput>) {
  const state = useCatalogueForm(props, startOf);
  const { kind, syllabus } = state.form.getValues();
  const isSyllabus = kind === 'syllabus';
  const isDate = kind === 'date';
  const isTold = props.dialog.item?.toldAt != null;
  const units = unitsOf(syllabus).length;
  return (
    <CatalogueForm
      {...props}
      state={state}
      looks={{
        day: { isRequired: true },
        fileId: { isMore: kind !== 'paper' && !isSyllabus },
        source: { hint: isDate ? 'Blank: shown as expected' : undefined },
        ...(isSyllabus && { title: { label: 'Name of the exam', placeholder: 'PG TRB English' } }),
      }}
      special={{
        ...(!isDate && { day: null, lastDay: null }),
        ...(isSyllabus && { unitId: null }),
        ...((isSyllabus || isTold) && { tellsFollowers: null }),
        syllabus: isSyllabus ? (
          <Textarea
            label="Units"
            description={`The name of a unit in a line, its topics below, then an empty line. So far: ${units} ${units === 1 ? 'unit' : 'units'}.`}
            placeholder={'Unit 1: Chaucer to Milton\nProse, poetry and drama\n\nUnit 2: Restoration'}
            autosize
            minRows={6}
            maxRows={18}
            {...state.form.getInputProps('syllabus')}
          />
        ) : null,
      }}
    />
  );
}
