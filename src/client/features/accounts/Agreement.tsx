import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';

/** What somebody agrees to with the button below. `by`: what the button does, such as `signing up`. */
export const Agreement = ({ by }: { by: string }) => (
  <Text size="sm" c="dimmed">
    By {by}, you confirm that you are 18 or older and agree to the{' '}
    <Anchor component={Link} to={paths.terms} target="_blank" inherit td="underline">
      terms
    </Anchor>
    . What we store about you, why, and for how long:{' '}
    <Anchor component={Link} to={paths.privacy} target="_blank" inherit td="underline">
      privacy notice
    </Anchor>
    .
  </Text>
);
