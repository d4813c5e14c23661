import { Container, Stack, Title } from '@mantine/core';
import {
  IconBook2,
  IconBooks,
  IconChartLine,
  IconClipboardCheck,
  IconShoppingBag,
  IconUser,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { MyProgress } from '#client/features/mock-tests/MyProgress.tsx';
import { prefetchVerification, VerificationBanner } from '#client/features/verification/VerificationBanner.tsx';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useFreshSession } from '#client/lib/session.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { PleaseLogin } from '#client/ui/PleaseLogin.tsx';
import { StatCards } from '#client/ui/StatCards.tsx';
import { formatDate } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { formatPhone } from '#shared/phone.ts';
import type { SessionUser } from '#shared/users.ts';
import classes from './DashboardPage.module.css';
import { ForYou } from './ForYou.tsx';
import { RecentOrders, recentOrders } from './RecentOrders.tsx';
import { prefetchForYou } from './use-for-you.ts';

const quickLinks = [
  { to: paths.library, label: 'My Library', icon: IconBook2 },
  { to: paths.orders, label: 'My Orders', icon: IconShoppingBag },
  { to: paths.tests, label: 'Online Tests', icon: IconClipboardCheck },
  { to: paths.myResults, label: 'My marks', icon: IconChartLine },
  { to: paths.materials, label: 'Study Materials', icon: IconBooks },
  { to: paths.profile, label: 'Profile', icon: IconUser },
];

export const prefetch: PageModule['prefetch'] = async (queries, { isSignedIn }) =>
  isSignedIn &&
  Promise.all([
    queries.profile.activity.prefetch(),
    queries.orders.mine.prefetch(recentOrders),
    queries.results.mine.prefetch(),
    prefetchVerification(queries),
    prefetchForYou(queries),
  ]);

export function Component() {
  const user = useFreshSession();
  return user ? <Dashboard user={user} /> : <PleaseLogin />;
}

function Dashboard({ user }: { user: SessionUser }) {
  const activity = trpc.profile.activity.useQuery();
  const isApproved = user.verificationStatus === 'approved';
  const status = (
    <section aria-labelledby="account-status">
      <div className="section-head">
        <h2 id="account-status" className="section-title">
          Account status
        </h2>
      </div>
      <VerificationBanner user={user} />
    </section>
  );
  return (
    <Container size="lg" py={{ base: 32, sm: 48 }}>
      <Head title="Dashboard" description="Your account at a glance." path={paths.dashboard} noindex />
      <Title mb="lg">Welcome, {user.fullName}</Title>
      <Stack gap={32}>
        {/* It needs nothing once it is settled. */}
        {!isApproved && status}
        <ForYou user={user} />
        <nav aria-label="Shortcuts" className={classes.shortcuts}>
          {quickLinks.map(({ to, label, icon: Icon }) => (
            <Link key={to} to={to} className={classes.shortcut}>
              <Icon size={22} aria-hidden />
              {label}
            </Link>
          ))}
        </nav>
        <RecentOrders />
        <MyProgress user={user} />
        {isApproved && status}
        <StatCards
          label="Account statistics"
          stats={[
            { label: 'Orders', figure: activity.data?.orders, to: paths.orders },
            { label: 'Downloads', figure: activity.data?.downloads, to: paths.library },
            { label: 'Tests started', figure: activity.data?.testsStarted, to: paths.tests },
          ]}
        />
        <ProfileSummary user={user} memberSince={activity.data?.memberSince ?? null} />
      </Stack>
    </Container>
  );
}

function ProfileSummary({ user, memberSince }: { user: SessionUser; memberSince: number | null }) {
  const { timeZone } = useSite();
  return (
    <section aria-labelledby="profile-summary">
      <div className="section-head">
        <h2 id="profile-summary" className="section-title">
          Profile
        </h2>
      </div>
      <div className={classes.profile}>
        <b>{user.fullName}</b>
        <p className="words">{user.email}</p>
        <p className="words">{user.phone ? formatPhone(user.phone) : 'No phone number yet'}</p>
        {memberSince !== null && <p className="small dimmed">Member since {formatDate(memberSince, timeZone)}</p>}
        <Link to={paths.profile} className={`link touch ${classes.edit}`}>
          Edit profile
        </Link>
      </div>
    </section>
  );
}
