import { Stack, Text } from '@mantine/core';
import { FileField } from '#client/admin/ui/FileField.tsx';
import { Loaded } from '#client/admin/ui/Loaded.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { type PaperSetup, useSavePaper } from './paper.tsx';
import { SolutionMatcher } from './SolutionMatcher.tsx';
import { SolutionTexts } from './SolutionTexts.tsx';

/** What students see at each question once they may see the key: a page of a PDF, or the educator's own words. */
export function SolutionsEditor({ paper }: { paper: PaperSetup }) {
  const { id, solutionsFile, solutionsState, solutionsFailure } = paper;
  const save = useSavePaper('The solutions are');
  const query = trpc.hallAdmin.solutions.useQuery({ id }, { enabled: solutionsState !== 'building' });
  return (
    <Stack>
      <FileField
        label="Solutions (optional)"
        description="A PDF that students may open once they may see the key. Each question leads to the page that explains it."
        purpose="solutions"
        value={solutionsFile}
        onChange={(stored) => save.mutate({ id, solutionsFileId: stored?.id ?? null })}
        error={save.error?.message}
      />
      {solutionsState === 'building' ? (
        <Loading height={60} label="The pages of the solutions are being made; this takes a few seconds." />
      ) : (
        <Loaded query={query} what="the solutions" height={120}>
          {(solutions) => (
            <>
              {solutionsState === 'failed' && <Notice>{solutionsFailure}</Notice>}
              {solutions.fileId !== null && solutions.pages.length > 0 && (
                <SolutionMatcher key={solutions.fileId} paper={paper} fileId={solutions.fileId} solutions={solutions} />
              )}
              <SolutionTexts paper={paper} texts={solutions.texts} />
            </>
          )}
        </Loaded>
      )}
      {solutionsState === 'none' && (
        <Text size="sm">Without a PDF you can still write a text at the questions that need one.</Text>
      )}
    </Stack>
  );
}
