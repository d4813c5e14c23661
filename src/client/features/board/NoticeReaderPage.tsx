import { Container, Title } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { OpenedPdf } from '#client/features/library/OpenedPdf.tsx';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BackLink } from '#client/ui/BackLink.tsx';
import { keepRefusal, OneItem } from '#client/ui/OneItem.tsx';
import { paths } from '#shared/paths.ts';
import { pathOf } from './board.tsx';
import { missingNotice } from './NoticePage.tsx';

export const prefetch: PageModule['prefetch'] = (queries, { params: { slug = '' } }) =>
  queries.board.get.prefetch({ slug });

/** The file of a notice, such as an old paper, in the site's own reader. */
export function Component() {
  const { slug = '' } = useParams();
  const query = trpc.board.get.useQuery({ slug }, keepRefusal);
  const path = paths.noticeReader(slug);
  return (
    <Container size="md" pt="sm" pb="md">
      <OneItem query={query} loading="Loading the paper" missing={missingNotice(path)}>
        {(notice) => (
          <>
            <Head title={notice.title} description={`Read ${notice.title}.`} path={path} noindex />
            <BackLink to={pathOf(notice)}>About this paper</BackLink>
            <Title size="h3" mb="sm">
              {notice.title}
            </Title>
            {notice.file ? (
              <OpenedPdf what="paper" title={notice.title} url={paths.file(notice.file.id)} />
            ) : (
              'There is no file with this notice.'
            )}
          </>
        )}
      </OneItem>
    </Container>
  );
}
