import { Anchor, Stack, Text, Title } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { whatsappUrl } from '#shared/links.ts';
import { paths } from '#shared/paths.ts';
import { Shelf } from './Shelf.tsx';

const shown = 3;

/** Where no material was found: a message that asks for it, tests, videos and notices with the word, and what others buy. */
export function SearchElsewhere({ search }: { search: string }) {
  const { whatsappNumber } = useSite();
  const tests = trpc.tests.list.useQuery({ search, limit: shown }).data?.items ?? [];
  const videos = trpc.videos.list.useQuery({ search, limit: shown }).data?.items ?? [];
  const notices = trpc.board.list.useQuery({ search, limit: shown }).data;
  const popular = trpc.materials.popular.useQuery().data ?? [];
  const wanted = new URLSearchParams({ q: search });
  return (
    <Stack gap="xl">
      <Stack align="center">
        <ActionButton
          variant="default"
          icon={IconBrandWhatsapp}
          href={whatsappUrl(whatsappNumber, `Hi, I'm looking for: ${search}`)}
          newTab
        >
          Ask us for it on WhatsApp
        </ActionButton>
      </Stack>
      <Matches heading={`Tests with “${search}”`} titles={tests} to={`${paths.tests}?${wanted}`} />
      <Matches heading={`Videos with “${search}”`} titles={videos} to={`${paths.youtube}?${wanted}`} />
      <Matches
        heading={`Notices with “${search}”`}
        titles={notices ? [...notices.coming, ...notices.items].slice(0, shown) : []}
        to={`${paths.notices}?${wanted}`}
      />
      {popular.length > 0 && (
        <section aria-labelledby="popular">
          <Title order={2} size="h3" id="popular" mb="md">
            What others buy
          </Title>
          <Shelf label="What others buy" items={popular} />
        </section>
      )}
    </Stack>
  );
}

type MatchesProps = { heading: string; titles: { id: string; title: string }[]; to: string };

/** What was found on another page, and the way there; nothing where nothing was. */
function Matches({ heading, titles, to }: MatchesProps) {
  if (titles.length === 0) return null;
  return (
    <section aria-label={heading}>
      <Title order={2} size="h3" mb="xs">
        {heading}
      </Title>
      <ul>
        {titles.map(({ id, title }) => (
          <li key={id}>
            <Text>{title}</Text>
          </li>
        ))}
      </ul>
      <Anchor component={Link} to={to} underline="always" className="touch">
        See them
      </Anchor>
    </section>
  );
}
