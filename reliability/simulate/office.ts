/** What the desk does besides money: it looks at students, writes notes, answers messages, ends sessions. */
import { contactMessages, contactReplies } from '#server/db/schema/contact.ts';
import { studentNotes } from '#server/db/schema/student-notes.ts';
import { contactStatuses } from '#shared/contact.ts';
import { callerIn, sessionCookieIn } from './browser.ts';
import { type Act, ask, ending, type Moment, nothing } from './people.ts';

export const officeActs: readonly Act[] = [
  { name: 'looks at a student', weight: 1, does: lookAt },
  { name: 'writes a note about a student', weight: 0.7, does: writeNote },
  { name: 'deletes a note', weight: 0.3, does: deleteNote },
  { name: 'logs a student out', weight: 0.4, does: signOut },
  { name: 'answers a message', weight: 1, does: reply },
  { name: 'takes an answer back', weight: 0.3, does: withdrawReply },
  { name: 'closes or opens a ticket', weight: 0.4, does: setMessageStatus },
  { name: 'deletes a message', weight: 0.2, does: deleteMessage },
];

export const officeOwnerActs: readonly Act[] = [
  ...officeActs,
  { name: 'forgets somebody known by the phone number', weight: 0.5, does: forgetContact },
];

const asMe = ({ world, me }: Moment) => world.as(me.userId);

async function someStudent(moment: Moment) {
  const listed = await ask(moment.world, asMe(moment).studentsAdmin.list({ limit: 50 }));
  return moment.chance.pick(listed.value?.items ?? []) ?? null;
}

/** All that the desk can see of one. */
async function lookAt(moment: Moment): Promise<string> {
  const { world } = moment;
  const student = await someStudent(moment);
  if (!student) return nothing;
  const { id } = student;
  const { studentsAdmin } = asMe(moment);
  for (const read of ['byId', 'approvals', 'answers', 'payments', 'results', 'notes', 'sessions'] as const)
    await ask<unknown>(world, studentsAdmin[read]({ id }));
  for (const read of ['orders', 'downloads', 'messages'] as const)
    await ask<unknown>(world, studentsAdmin[read]({ id, limit: 20 }));
  await ask(world, studentsAdmin.counts());
  return nothing;
}

async function writeNote(moment: Moment): Promise<string> {
  const student = await someStudent(moment);
  if (!student) return nothing;
  const { id, fullName } = student;
  return ending(await ask(moment.world, asMe(moment).studentsAdmin.addNote({ id, text: `${fullName} called` })));
}

async function deleteNote(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const noted = chance.pick(world.db.select().from(studentNotes).all());
  return noted ? ending(await ask(world, asMe(moment).studentsAdmin.deleteNote({ id: noted.id }))) : nothing;
}

async function signOut(moment: Moment): Promise<string> {
  const { world } = moment;
  const student = await someStudent(moment);
  if (!student) return nothing;
  const out = await ask(world, asMe(moment).studentsAdmin.signOut({ id: student.id }));
  if (out.said !== null) return out.said;
  for (const browser of world.browsers.values()) {
    const cookie = sessionCookieIn(browser);
    if (cookie !== null && (await callerIn(world, browser)).user === null) world.ended.add(cookie);
  }
  return `${student.fullName}: logged out`;
}

const someMessage = ({ world, chance }: Moment) => chance.pick(world.db.select().from(contactMessages).all());

async function reply(moment: Moment): Promise<string> {
  const message = someMessage(moment);
  if (!message) return nothing;
  const { id, name } = message;
  return ending(await ask(moment.world, asMe(moment).contactAdmin.reply({ id, text: `Dear ${name}, yes.` })));
}

async function withdrawReply(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const sent = chance.pick(world.db.select().from(contactReplies).all());
  return sent ? ending(await ask(world, asMe(moment).contactAdmin.withdrawReply({ id: sent.id }))) : nothing;
}

async function setMessageStatus(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const message = someMessage(moment);
  const status = chance.pick(contactStatuses.filter((other) => other !== message?.status));
  if (!message || !status) return nothing;
  return `${status}: ${ending(await ask(world, asMe(moment).contactAdmin.setStatus({ id: message.id, status })))}`;
}

async function deleteMessage(moment: Moment): Promise<string> {
  const message = someMessage(moment);
  return message ? ending(await ask(moment.world, asMe(moment).contactAdmin.delete({ id: message.id }))) : nothing;
}

async function forgetContact(moment: Moment): Promise<string> {
  const { world, chance } = moment;
  const listed = await ask(world, asMe(moment).studentsAdmin.contacts({ search: '' }));
  const contact = chance.pick(listed.value?.items ?? []);
  if (!contact) return nothing;
  return `${contact.phone}: ${ending(await ask(world, asMe(moment).studentsAdmin.forgetContact({ phone: contact.phone })))}`;
}
