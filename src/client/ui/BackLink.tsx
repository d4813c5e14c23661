import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

/** Leads from a reader back to what it was opened from. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Anchor component={Link} to={to} display="inline-flex" mih={44} style={{ alignItems: 'center', gap: 6 }}>
    <IconArrowLeft size={18} aria-hidden /> {children}
  </Anchor>
);
