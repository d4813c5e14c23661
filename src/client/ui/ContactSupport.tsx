import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';

/** The link beside a message that says to contact support. */
export const ContactSupport = () => (
  <Anchor
    component={Link}
    to={paths.contact}
    inherit
    fw={600}
    underline="always"
    display="flex"
    w="fit-content"
    mih={44}
    style={{ alignItems: 'center' }}
  >
    Contact support
  </Anchor>
);
