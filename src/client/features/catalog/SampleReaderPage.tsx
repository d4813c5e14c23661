import { Container, Group, Text, Title } from '@mantine/core';
import { IconBookOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { OpenedPdf } from '#client/features/library/OpenedPdf.tsx';
import { notify } from '#client/lib/notify.ts';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { BackLink } from '#client/ui/BackLink.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { keepRefusal, OneItem } from '#client/ui/OneItem.tsx';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { ContactAdminButton } from './ContactAdminButton.tsx';
import type { MaterialDetail } from './material-types.ts';

export const prefetch: PageModule['prefetch'] = (queries, { params: { id = '' } }) =>
  queries.materials.get.prefetch({ id });

/** A free sample in the site's own reader. */
export function Component() {
  const { id = '' } = useParams();
  const query = trpc.materials.get.useQuery({ id }, keepRefusal);
  const missing = {
    path: paths.sample(id),
    title: messages.materialNotFound,
    description: 'There is no free sample at this address.',
    text: 'It may have been removed, or the link is incomplete.',
    icon: <IconBookOff size={56} stroke={1.25} aria-hidden />,
    back: { to: paths.samplesTab, label: 'See all free samples' },
  };
  return (
    <Container size="md" pt="sm" pb="md">
      <BackLink to={paths.material(id)}>About this sample</BackLink>
      <OneItem query={query} loading="Loading the sample" missing={missing}>
        {(material) => <Sample key={material.id} material={material} />}
      </OneItem>
    </Container>
  );
}

function Sample({ material: { id, title, downloadUrl } }: { material: MaterialDetail }) {
  return (
    <>
      <Head title={title} description={`Read the free sample ${title}.`} path={paths.sample(id)} noindex />
      <Title size="h3" mb="sm">
        {title}
      </Title>
      {downloadUrl === null ? <NotYet title={title} /> : <OpenedPdf what="sample" title={title} url={downloadUrl} />}
    </>
  );
}

/** The sample has no link yet. */
function NotYet({ title }: { title: string }) {
  useEffect(() => notify.info(messages.samplePreviewSoon), []);
  return (
    <Notice tone="wait" title="This sample is not online yet">
      <Text mb="sm">You can ask us for it, or read another one now.</Text>
      <Group gap="xs">
        <ActionButton to={paths.samplesTab}>See all free samples</ActionButton>
        <ContactAdminButton materialTitle={title} />
      </Group>
    </Notice>
  );
}
