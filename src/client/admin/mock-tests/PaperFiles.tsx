import { Stack, Text } from '@mantine/core';
import { FileField } from '#client/admin/ui/FileField.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { mostPaperPages } from '#shared/files.ts';
import { type PaperSetup, useSavePaper } from './paper.tsx';

/** The PDF of the questions. */
export function PaperFiles({ paper, isFixed }: { paper: PaperSetup; isFixed: boolean }) {
  const save = useSavePaper('The file is');
  const { id, file, pagesState, pagesFailure, pages } = paper;
  return (
    <Stack>
      {isFixed ? (
        <Text size="sm">
          {file?.name}, {pages.length} pages. {paper.hasAttempts ? takenText : shownText}
        </Text>
      ) : (
        <FileField
          label="Question paper"
          description={`A PDF of at most ${mostPaperPages} pages. Students see its pages as they are, in any font.`}
          purpose="paper"
          value={file}
          onChange={(stored) => save.mutate({ id, fileId: stored?.id ?? null })}
          error={save.error?.message}
        />
      )}
      {pagesState === 'building' && <Loading height={60} label="The pages are being made; this takes a few seconds." />}
      {pagesState === 'failed' && <Notice>{pagesFailure}</Notice>}
    </Stack>
  );
}

const takenText = 'Students have taken this test, so its paper and format stay. A copy can have others.';
const shownText = 'It can be changed once the test is off the list.';
