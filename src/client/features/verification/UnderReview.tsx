import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSite, useSiteContent } from '#client/lib/site.ts';
import { Teacher } from '#client/ui/Teacher.tsx';
import { whatsappUrl } from '#shared/links.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';

/** What happens while an account is under review: what is checked, how long, what is open meanwhile, how to ask. */
export function UnderReview({ user: { fullName, email, phone } }: { user: SessionUser }) {
  const { whatsappNumber } = useSite();
  const { reviewChecks, reviewTime } = useSiteContent('tests');
  const question = `Hi, I signed up as ${fullName} (${email}). When will my account be verified?`;
  const link = { inherit: true, underline: 'always', className: 'touch' } as const;
  return (
    <>
      <Teacher />
      <Text size="sm">
        {reviewChecks} {reviewTime} We’ll email you.
        {phone === '' && (
          <>
            {' '}
            <Anchor component={Link} to={paths.profile} {...link}>
              Add your phone number
            </Anchor>{' '}
            to make it quicker.
          </>
        )}
      </Text>
      <Text size="sm">
        Meanwhile: read{' '}
        <Anchor component={Link} to={paths.samplesTab} {...link}>
          free samples
        </Anchor>
        , watch{' '}
        <Anchor component={Link} to={paths.youtube} {...link}>
          videos
        </Anchor>{' '}
        or buy{' '}
        <Anchor component={Link} to={paths.materials} {...link}>
          study materials
        </Anchor>
        . A question?{' '}
        <Anchor href={whatsappUrl(whatsappNumber, question)} target="_blank" rel="noopener noreferrer" {...link}>
          Ask on WhatsApp
        </Anchor>
      </Text>
    </>
  );
}
