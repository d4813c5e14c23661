/** Who has no account at first: she signs up, perhaps twice or with a stranger's help, forgets, comes back, and leaves. */
import { paths } from '#shared/paths.ts';
import { type Browser, browserOf, callerIn, cookiesOf, sessionCookieIn } from './browser.ts';
import { forgetAttempts } from './hall.ts';
import { addressOf, mailedToken } from './mailbox.ts';
import type { Account } from './memory.ts';
import { type Act, ask, ending, type Moment, nothing } from './people.ts';
import { phoneOf } from './students.ts';
import type { World } from './world.ts';

/** Before she has an account, and whenever she has one. */
export const newcomerActs: readonly Act[] = [
  { name: 'signs up', weight: 5, does: signUp },
  { name: 'opens the confirmation mail', weight: 8, does: confirm },
  { name: 'asks for the confirmation mail again', weight: 1, does: askAgain },
  { name: 'logs in', weight: 2, does: logIn },
  { name: 'forgets the password', weight: 1, does: forget },
];

export const accountActs: readonly Act[] = [
  { name: 'logs in', weight: 4, does: logIn },
  { name: 'tries an old password', weight: 2, does: tryOld },
  { name: 'signs up again', weight: 0.5, does: signUp },
  { name: 'forgets the password', weight: 1, does: forget },
  { name: 'chooses a new password by mail', weight: 4, does: resetPassword },
  { name: 'changes the password', weight: 2, does: changePassword },
  { name: 'logs out', weight: 2, does: logOut },
  { name: 'logs another device out', weight: 1, does: endOther },
  { name: 'logs out everywhere', weight: 0.5, does: logOutEverywhere },
  { name: 'writes a message', weight: 2, does: writeMessage },
  { name: 'answers a rejection', weight: 2, does: answerRejection },
  { name: 'downloads her data', weight: 1, does: downloadData },
  { name: 'deletes the account', weight: 0.4, does: deleteAccount },
];

/** Somebody who knows the addresses of others, and wants their accounts. */
export const strangerActs: readonly Act[] = [
  { name: 'signs up with somebody else’s address', weight: 2, does: signUpAsOther },
  { name: 'tries that password', weight: 2, does: logInAsOther },
  { name: 'asks for somebody else’s new password', weight: 1, does: forgetAsOther },
];

/** Who signs up in the course of the year. */
export const newcomers = ['Yamunaxq', 'Zeenatqv', 'Nilaxvq', 'Omanaqz'];

/** What this person knows of her account. */
export function accountOf({ memory: { accounts } }: World, name: string): Account {
  const account = accounts.get(name) ?? { userId: null, password: null, former: [], signUps: [] };
  accounts.set(name, account);
  return account;
}

const someBrowser = ({ world, chance, me }: Moment): Browser =>
  browserOf(world, chance.pick([`phone of ${me.name}`, `laptop of ${me.name}`]) ?? '');

const newPassword = ({ chance }: Moment): string => `temple-lamp-${chance.digits(6)}`;

/** Calls in this browser; whoever is signed in there must be its owner. */
async function inBrowser(moment: Moment, browser: Browser) {
  const { world } = moment;
  const { user, site } = await callerIn(world, browser);
  if (user && user.email !== addressOf(moment.me.name))
    world.breaches.entries.push(`the ${browser.name} is signed in as ${user.email}`);
  return site;
}

/** A session of hers was ended: its cookie opens nothing from now on. */
function end({ ended }: World, browser: Browser): void {
  const cookie = sessionCookieIn(browser);
  if (cookie !== null) ended.add(cookie);
}

/** Every session that her browsers hold, but of this one. */
function endOthers({ world, me }: Moment, kept?: Browser): void {
  for (const browser of world.browsers.values())
    if (browser.name.endsWith(` of ${me.name}`) && browser !== kept) end(world, browser);
}

async function signUp(moment: Moment): Promise<string> {
  const { world, me } = moment;
  const browser = someBrowser(moment);
  const password = newPassword(moment);
  const site = await inBrowser(moment, browser);
  const person = { fullName: me.name, email: addressOf(me.name), phone: phoneOf(me.name), password, website: '' };
  const asked = await ask(world, site.auth.signUp(person));
  if (asked.said !== null) return asked.said;
  accountOf(world, me.name).signUps.push({ browser: browser.name, password });
  // She has come back.
  for (const words of wordsOf(me.name)) world.memory.forgotten.delete(words);
  return `in the ${browser.name}`;
}

const wordsOf = (name: string): string[] => [name, phoneOf(name), addressOf(name)];

async function askAgain(moment: Moment): Promise<string> {
  const { world, me } = moment;
  const site = await inBrowser(moment, someBrowser(moment));
  return ending(await ask(world, site.auth.resendConfirmation({ email: addressOf(me.name) })), 'asked');
}

/** In the browser that signed up one press is enough; elsewhere it takes the password, or a new one. */
async function confirm(moment: Moment): Promise<string> {
  const { world, chance, me } = moment;
  const token = mailedToken(world, addressOf(me.name), paths.confirmEmail);
  if (token === null) return nothing;
  const account = accountOf(world, me.name);
  const browser = someBrowser(moment);
  const { auth } = await inBrowser(moment, browser);
  if (chance.happens(0.2)) {
    const password = newPassword(moment);
    const chosen = await ask(world, auth.confirmWithNewPassword({ token, password, fullName: me.name }));
    return chosen.said ?? (await enter(moment, browser, password));
  }
  const own = account.signUps.findLast((signUp) => signUp.browser === browser.name);
  const pressed = await ask(world, auth.confirmEmail({ token }));
  if (pressed.said === null) return enter(moment, browser, own?.password ?? '');
  const last = account.signUps.at(-1);
  if (!pressed.said.startsWith('CONFLICT') || !last) return pressed.said;
  const typed = await ask(world, auth.confirmEmail({ token, password: last.password }));
  return typed.said ?? (await enter(moment, browser, last.password));
}

/** The account is open, and this password is its own from now on. */
async function enter(moment: Moment, browser: Browser, password: string): Promise<string> {
  const { world, me } = moment;
  const { user } = await callerIn(world, browser);
  if (user === null) return 'nobody is signed in';
  const account = accountOf(world, me.name);
  const former = [...account.former, ...account.signUps.map((signUp) => signUp.password), account.password ?? ''];
  Object.assign(account, {
    userId: user.id,
    password,
    former: former.filter((each) => each !== '' && each !== password),
    signUps: [],
  });
  world.witness.watch(user.id, ...wordsOf(me.name));
  return 'signed in';
}

async function logIn(moment: Moment): Promise<string> {
  const { world, me } = moment;
  const account = accountOf(world, me.name);
  const password = account.password ?? account.signUps.at(-1)?.password;
  if (password === undefined) return nothing;
  const browser = someBrowser(moment);
  const before = sessionCookieIn(browser);
  const site = await inBrowser(moment, browser);
  const entered = await ask(world, site.auth.signIn({ email: addressOf(me.name), password }));
  if (entered.said === null) {
    if (before !== null) world.ended.add(before);
    return 'signed in';
  }
  if (account.password !== null && /^(UNAUTHORIZED|FORBIDDEN)/.test(entered.said))
    world.breaches.entries.push(`${me.name} cannot enter with her password: ${entered.said}`);
  return entered.said;
}

async function tryOld(moment: Moment): Promise<string> {
  const { world, chance, me } = moment;
  const old = chance.pick(accountOf(world, me.name).former);
  if (old === undefined) return nothing;
  const site = await inBrowser(moment, someBrowser(moment));
  const entered = await ask(world, site.auth.signIn({ email: addressOf(me.name), password: old }));
  if (entered.said === null) world.breaches.entries.push(`an old password of ${me.name} opens the account`);
  return ending(entered, 'signed in');
}

async function forget(moment: Moment): Promise<string> {
  const { world, me } = moment;
  const site = await inBrowser(moment, someBrowser(moment));
  return ending(await ask(world, site.auth.requestPasswordReset({ email: addressOf(me.name) })), 'asked');
}

async function resetPassword(moment: Moment): Promise<string> {
  const { world, me } = moment;
  const token = mailedToken(world, addressOf(me.name), paths.resetPassword);
  if (token === null) return nothing;
  const browser = someBrowser(moment);
  const password = newPassword(moment);
  const { auth } = await inBrowser(moment, browser);
  const held = sessionCookieIn(browser);
  const chosen = await ask(world, auth.resetPassword({ token, password }));
  if (chosen.said !== null) return chosen.said;
  if (held !== null) world.ended.add(held);
  endOthers(moment, browser);
  return enter(moment, browser, password);
}

/** One of her browsers in which she is signed in. */
async function signedIn(moment: Moment): Promise<Browser | null> {
  const browser = someBrowser(moment);
  const { user } = await callerIn(moment.world, browser);
  return user ? browser : null;
}

async function changePassword(moment: Moment): Promise<string> {
  const { world, me } = moment;
  const browser = await signedIn(moment);
  const current = accountOf(world, me.name).password;
  if (!browser || current === null) return nothing;
  const password = newPassword(moment);
  const { auth } = await inBrowser(moment, browser);
  const held = sessionCookieIn(browser);
  const changed = await ask(world, auth.changePassword({ currentPassword: current, newPassword: password }));
  if (changed.said !== null) return changed.said;
  if (held !== null) world.ended.add(held);
  endOthers(moment, browser);
  return enter(moment, browser, password);
}

async function logOut(moment: Moment): Promise<string> {
  const browser = await signedIn(moment);
  if (!browser) return nothing;
  const site = await inBrowser(moment, browser);
  const held = sessionCookieIn(browser);
  const out = await ask(moment.world, site.auth.signOut());
  if (out.said === null && held !== null) moment.world.ended.add(held);
  return ending(out, 'logged out');
}

async function endOther(moment: Moment): Promise<string> {
  const { world, chance, me } = moment;
  const browser = await signedIn(moment);
  if (!browser) return nothing;
  const { account } = await inBrowser(moment, browser);
  const listed = await ask(world, account.sessions());
  const other = chance.pick((listed.value ?? []).filter(({ isThis }) => !isThis));
  if (!other) return nothing;
  const ended = await ask(world, account.endSession({ id: other.id }));
  if (ended.said !== null) return ended.said;
  for (const each of world.browsers.values())
    if (each !== browser && each.name.endsWith(` of ${me.name}`) && (await callerIn(world, each)).user === null)
      end(world, each);
  return 'logged out';
}

async function logOutEverywhere(moment: Moment): Promise<string> {
  const browser = await signedIn(moment);
  if (!browser) return nothing;
  const { account } = await inBrowser(moment, browser);
  const held = sessionCookieIn(browser);
  const out = await ask(moment.world, account.signOutEverywhere());
  if (out.said !== null) return out.said;
  if (held !== null) moment.world.ended.add(held);
  endOthers(moment);
  return 'logged out';
}

async function writeMessage(moment: Moment): Promise<string> {
  const { world, chance, me } = moment;
  if (accountOf(world, me.name).userId === null) return nothing;
  const site = await inBrowser(moment, someBrowser(moment));
  const category = chance.pick(['general', 'materials', 'complaint', 'data'] as const) ?? 'general';
  const words = { subject: `From ${me.name}`, message: `${me.name} asks for an answer`, category, website: '' };
  const sent = await ask(
    world,
    site.contact.send({ name: me.name, email: addressOf(me.name), phone: phoneOf(me.name), ...words }),
  );
  return ending(sent, category);
}

async function answerRejection(moment: Moment): Promise<string> {
  const { world, me } = moment;
  const browser = await signedIn(moment);
  if (!browser) return nothing;
  const text = encodeURIComponent(`${me.name} has passed the B.Ed. examination`);
  const answer = await (await world.openApp()).inject({
    method: 'POST',
    url: `${paths.verificationAnswers}?text=${text}`,
    headers: { cookie: cookiesOf(browser), origin: world.context.config.publicUrl },
  });
  return answer.statusCode === 200 ? 'answered' : nothing;
}

/** All that the site holds of her, and of nobody else. */
async function downloadData(moment: Moment): Promise<string> {
  const { world, me } = moment;
  const browser = await signedIn(moment);
  if (!browser) return nothing;
  const answer = await (await world.openApp()).inject({
    url: paths.accountData,
    headers: { cookie: cookiesOf(browser) },
  });
  world.witness.hear(paths.accountData, accountOf(world, me.name).userId, answer.body);
  return answer.statusCode === 200 ? 'all of it' : String(answer.statusCode);
}

async function deleteAccount(moment: Moment): Promise<string> {
  const { world, me } = moment;
  const browser = await signedIn(moment);
  const { userId, password } = accountOf(world, me.name);
  if (!browser || password === null) return nothing;
  const { account } = await inBrowser(moment, browser);
  const held = sessionCookieIn(browser);
  const left = await ask(world, account.delete({ password }));
  if (left.said !== null) return left.said;
  if (held !== null) world.ended.add(held);
  endOthers(moment);
  world.memory.accounts.delete(me.name);
  for (const words of wordsOf(me.name)) world.memory.forgotten.add(words);
  world.witness.unwatch(...wordsOf(me.name));
  forgetAttempts(world, userId);
  return 'gone';
}

/** The address of one of those who sign up: it is the stranger who leaves traces of it from now on. */
function othersAddress({ world, chance }: Moment): string {
  const email = addressOf(chance.pick(newcomers) ?? '');
  world.memory.forgotten.delete(email);
  return email;
}

const strangersPassword = 'harbour-bell-7';

async function signUpAsOther(moment: Moment): Promise<string> {
  const { world, me } = moment;
  const email = othersAddress(moment);
  const site = await inBrowser(moment, someBrowser(moment));
  const person = { fullName: me.name, email, phone: '', password: strangersPassword, website: '' };
  const asked = await ask(world, site.auth.signUp(person));
  return `${email}: ${ending(asked, 'asked')}`;
}

async function logInAsOther(moment: Moment): Promise<string> {
  const { world } = moment;
  const email = othersAddress(moment);
  const site = await inBrowser(moment, someBrowser(moment));
  const entered = await ask(world, site.auth.signIn({ email, password: strangersPassword }));
  if (entered.said === null) world.breaches.entries.push(`a stranger entered the account of ${email}`);
  return `${email}: ${ending(entered, 'signed in')}`;
}

async function forgetAsOther(moment: Moment): Promise<string> {
  const email = othersAddress(moment);
  const site = await inBrowser(moment, someBrowser(moment));
  return `${email}: ${ending(await ask(moment.world, site.auth.requestPasswordReset({ email })), 'asked')}`;
}
