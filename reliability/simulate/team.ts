/** Who helps to run the site, and with which rights: the owner changes them at any time, also while somebody works. */
import { adminInvitations, users } from '#server/db/schema/users.ts';
import { paths } from '#shared/paths.ts';
import type { Role } from '#shared/rights.ts';
import { access, isAdmitted } from '../../tests/support/access.ts';
import { procedures } from '../../tests/support/procedures.ts';
import { browserOf, callerIn, sessionCookieIn } from './browser.ts';
import { addressOf, mailedToken } from './mailbox.ts';
import { type Act, ask, ending, type Moment, nothing } from './people.ts';
import { password } from './students.ts';
import type { World } from './world.ts';

export const teamOwnerActs: readonly Act[] = [
  { name: 'changes the role of a helper', weight: 0.7, does: changeRole },
  { name: 'takes a helper off the team', weight: 0.4, does: takeOff },
  { name: 'invites somebody to the team', weight: 0.7, does: invite },
  { name: 'sends or shares an invitation again, or withdraws it', weight: 0.4, does: handleInvitation },
];

export const helperActs: readonly Act[] = [
  { name: 'logs in', weight: 3, does: logIn },
  { name: 'opens whatever she can think of', weight: 8, does: tryAnything },
  { name: 'accepts an invitation', weight: 3, does: join },
];

const asMe = ({ world, me }: Moment) => world.as(me.userId);
const otherRole = (chance: Moment['chance'], role: Role | null): Role =>
  chance.pick((['desk', 'content'] as const).filter((each) => each !== role)) ?? 'desk';

/** Somebody but the owners who has, or had, a role. */
function someHelper({ world: { memory }, chance }: Moment, has: (role: Role | null) => boolean) {
  const others = [...memory.team].filter(([, role]) => role !== 'owner' && has(role));
  // Mostly the last of them, so that the desk is seldom without its helper.
  const [id, role] = (chance.happens(0.2) ? chance.pick(others) : others.at(-1)) ?? [];
  return id === undefined ? null : { id, role: role ?? null };
}

async function changeRole(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const helper = someHelper(moment, (role) => role !== null);
  if (!helper) return nothing;
  const role = otherRole(chance, helper.role);
  const set = await ask(world, asMe(moment).teamAdmin.setRole({ id: helper.id, role }));
  return `${role}: ${ending(note(world, helper.id, role, set))}`;
}

async function takeOff(moment: Moment): Promise<string> {
  const { world } = moment;
  const helper = someHelper(moment, (role) => role !== null);
  if (!helper) return nothing;
  return ending(note(world, helper.id, null, await ask(world, asMe(moment).teamAdmin.remove({ id: helper.id }))));
}

/** A role that was changed ends every session of its holder. */
function note<Answer extends { said: string | null }>(
  world: World,
  id: string,
  role: Role | null,
  answer: Answer,
): Answer {
  if (answer.said !== null) return answer;
  world.memory.team.set(id, role);
  for (const browser of world.browsers.values()) {
    const cookie = sessionCookieIn(browser);
    if (browser.userId === id && cookie !== null) world.ended.add(cookie);
  }
  return answer;
}

async function invite(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const former = someHelper(moment, (role) => role === null);
  if (!former) return nothing;
  const email = world.db
    .select()
    .from(users)
    .all()
    .find(({ id }) => id === former.id)?.email;
  if (email === undefined) return nothing;
  const role = otherRole(chance, null);
  return `${email}, ${role}: ${ending(await ask(world, asMe(moment).teamAdmin.invite({ email, role })))}`;
}

async function handleInvitation(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const invitation = chance.pick(world.db.select().from(adminInvitations).all());
  if (!invitation) return nothing;
  const { inviteAgain, share, withdraw } = asMe(moment).teamAdmin;
  const how = chance.pick([inviteAgain, share, withdraw]) ?? withdraw;
  return `${invitation.email}: ${ending(await ask<unknown>(world, how({ id: invitation.id })))}`;
}

const ownBrowser = ({ world, me }: Moment) => browserOf(world, `laptop of ${me.name}`);

async function logIn(moment: Moment): Promise<string> {
  const { world, me } = moment;
  const browser = ownBrowser(moment);
  const { site } = await callerIn(world, browser);
  const entered = await ask(world, site.auth.signIn({ email: addressOf(me.name), password }));
  return ending(entered, 'signed in');
}

/** With the link of the newest mail, in a session that she has. */
async function join(moment: Moment): Promise<string> {
  const { world, me } = moment;
  const token = mailedToken(world, addressOf(me.name), paths.invitation);
  if (token === null) return nothing;
  const { user, site } = await callerIn(world, ownBrowser(moment));
  const opened = await ask(world, site.auth.openInvitation({ token }));
  if (!opened.value) return opened.said ?? '';
  if (!user) return 'not signed in';
  const joined = await ask(world, site.auth.joinTeam({ token, password }));
  if (joined.said === null) world.memory.team.set(user.id, opened.value.role);
  return `${opened.value.role}: ${ending(joined, 'joined')}`;
}

/** The guard comes before anything else: whoever may not ask is refused, and whoever may is not, whatever the input. */
export async function tryAnything(moment: Moment): Promise<string> {
  const { world, chance, me } = moment;
  const procedure = chance.pick(procedures.filter(({ path }) => /Admin\./.test(path)));
  if (!procedure) return nothing;
  const { path, isQuery } = procedure;
  const { user, site } = await callerIn(world, ownBrowser(moment));
  const as = user ? (world.memory.team.get(user.id) ?? 'student') : 'visitor';
  const mayAsk = isAdmitted(as, access[path] ?? 'owner');
  if (mayAsk && !isQuery) return nothing;
  const call = path.split('.').reduce<unknown>((at, key) => Reflect.get(at as object, key), site);
  const answer = await ask(world, (call as (input?: unknown) => Promise<unknown>)());
  const isRefused = /^(?:UNAUTHORIZED|FORBIDDEN)/.test(answer.said ?? '');
  if (isRefused === mayAsk) world.breaches.guards.push(`${path} was ${answer.said ?? 'answered'} to ${me.name}, ${as}`);
  return `${path} as ${as}: ${ending(answer, 'answered')}`;
}
