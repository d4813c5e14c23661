import { Alert, Anchor, Button, Container, Group, Text, Title, type TitleOrder } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Head } from '#client/lib/page-head.tsx';
import classes from './AdminScreen.module.css';

export type Refreshable = { isRefetching: boolean; refetch: () => unknown };

type AdminScreenProps = {
  title: string;
  description: string;
  /** What the Refresh button fetches again; without any there is no such button. */
  refreshed?: Refreshable[];
  /** Further buttons beside the heading. */
  actions?: ReactNode;
  /** Leaves more room for the list: the description is only in the page's head. */
  isCompact?: boolean;
  children: ReactNode;
};

/** The frame of an admin screen. */
export function AdminScreen({ title, description, refreshed, actions, isCompact, children }: AdminScreenProps) {
  const { pathname } = useLocation();
  return (
    <Container size="xl" py={isCompact ? 'xs' : { base: 'md', md: 'lg' }}>
      <Head title={title} description={description} path={pathname} noindex />
      <Group justify="space-between" align="flex-start" mb={isCompact ? 'xs' : 'lg'}>
        <div className={isCompact ? undefined : classes.words}>
          <Title size={isCompact ? 'h3' : 'h2'}>{title}</Title>
          {!isCompact && (
            <Text c="dimmed" className={classes.description ?? ''}>
              {description}
            </Text>
          )}
        </div>
        <Group gap="sm" className={isCompact ? classes.compact : classes.actions}>
          {refreshed && (
            <Button
              variant="default"
              className={classes.refresh ?? ''}
              leftSection={<IconRefresh size={18} aria-hidden />}
              loading={refreshed.some(({ isRefetching }) => isRefetching)}
              onClick={() => refreshed.forEach(({ refetch }) => void refetch())}
            >
              Refresh
            </Button>
          )}
          {actions}
        </Group>
      </Group>
      {children}
    </Container>
  );
}

type SectionProps = { title: string; order?: TitleOrder; mb?: 'xs' | 'sm' | 'md'; children: ReactNode };

/** A part of a screen under its own heading. */
export function Section({ title, order = 2, mb = 'xs', children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={order} size={`h${order + 2}`} id={id} mb={mb}>
        {title}
      </Title>
      {children}
    </section>
  );
}

type AdminBannerProps = {
  color: 'red' | 'yellow';
  text: string;
  link: ReactNode;
  role?: 'alert';
} & ({ to: string } | { onClick: () => void });

const look = { inherit: true, c: 'inherit', fw: 600, underline: 'always' } as const;

/** A warning above every admin screen, with a link to the screen that helps, or a button that does. */
export function AdminBanner({ color, text, link, role, ...help }: AdminBannerProps) {
  return (
    <Container size="xl" pt="md" className={classes.banner ?? ''}>
      <Alert color={color} icon={<IconAlertTriangle aria-hidden />} role={role}>
        {text}{' '}
        {'to' in help ? (
          <Anchor component={Link} to={help.to} {...look}>
            {link}
          </Anchor>
        ) : (
          <Anchor component="button" onClick={help.onClick} {...look}>
            {link}
          </Anchor>
        )}
      </Alert>
    </Container>
  );
}
