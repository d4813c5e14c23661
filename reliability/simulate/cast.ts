/** Who lives in a simulated year, and the shop on its first day. */
import { eq } from 'drizzle-orm';
import { coupons } from '#server/db/schema/coupons.ts';
import { users } from '#server/db/schema/users.ts';
import type { Role } from '#shared/rights.ts';
import { addPrinted, fixCourierCharge } from '../../tests/support/desk.ts';
import { putPaper } from '../../tests/support/papers.ts';
import { addMaterial } from '../../tests/support/shop.ts';
import { accountActs, accountOf, newcomerActs, newcomers, strangerActs } from './accounts.ts';
import { deskActs, ownerActs } from './admins.ts';
import { openDoors, seriesActs, seriesOwnerActs } from './doors.ts';
import { insideActs, outsideActs } from './hall.ts';
import { hallOwnerActs } from './hall-admins.ts';
import { importActs } from './imports.ts';
import { addressOf, scannerActs } from './mailbox.ts';
import { officeActs, officeOwnerActs } from './office.ts';
import { killActs, natureActs, providerActs } from './outside.ts';
import type { Person } from './people.ts';
import { passwordHash, phoneOf, residentActs, studentActs } from './students.ts';
import { helperActs, teamOwnerActs } from './team.ts';
import { dayMs, type World } from './world.ts';

/** The shop on its first day, and who comes to it. */
export async function settle(world: World): Promise<Person[]> {
  const { context, db } = world;
  const begin = context.clock();
  for (const [title, pricePaise] of [
    ['Poetry', 19_900],
    ['Prose', 9_900],
    ['Drama', 49_900],
  ] as const)
    addMaterial(context, { title, pricePaise });
  addPrinted(context, { title: 'Grammar, printed', printPricePaise: 25_000, stock: 4 });
  addPrinted(context, { title: 'Charts, printed', printPricePaise: 0 });
  fixCourierCharge(context, '60');
  db.insert(coupons)
    .values({ code: 'NEW50', amountPaise: 5000, minTotalPaise: 0, maxUses: 6, createdAt: begin, updatedAt: begin })
    .run();

  await putPaper(context, { title: 'Model paper', attempts: 20 });
  await putPaper(context, { title: 'Final paper', attempts: 20, keyRule: 'closed', closesAt: begin + 12 * dayMs });
  await openDoors(world);

  const student = (name: string): Person => ({
    name,
    userId: studentOf(world, name),
    isAdmin: false,
    acts: [...residentActs, ...outsideActs, ...seriesActs],
    insideActs,
    weight: 3,
  });
  const admin = (name: string, role: Role, acts: Person['acts'], insideActs: Person['acts'] = []): Person => {
    const userId = putAccount(world, name, role);
    world.memory.team.set(userId, role);
    return { name, userId, isAdmin: true, acts, insideActs, weight: name === 'Meeraq' ? 6 : 4 };
  };
  const newcomer = (name: string): Person => ({
    name,
    get userId() {
      return accountOf(world, name).userId;
    },
    isAdmin: false,
    get acts() {
      return accountOf(world, name).userId === null
        ? newcomerActs
        : [...accountActs, ...studentActs, ...outsideActs, ...seriesActs];
    },
    get insideActs() {
      return accountOf(world, name).userId === null ? [] : insideActs;
    },
    weight: 1,
    stays: 2,
  });
  const outside = (name: string, weight: number, acts: Person['acts'], insideActs: Person['acts'] = []): Person => ({
    name,
    userId: null,
    isAdmin: false,
    acts,
    insideActs,
    weight,
  });
  return [
    ...['Kavithazq', 'Raviqx', 'Selvixz', 'Tharunqz', 'Umaxq', 'Vasuzx'].map(student),
    ...newcomers.map(newcomer),
    admin('Meeraq', 'owner', [...ownerActs, ...hallOwnerActs], hallOwnerActs),
    admin('Lathaqv', 'owner', [...officeOwnerActs, ...teamOwnerActs, ...importActs, ...seriesOwnerActs]),
    admin('Devix', 'desk', [...deskActs, ...officeActs]),
    { ...admin('gowrixq', 'content', helperActs), isAdmin: false, weight: 1.2, stays: 2 },
    outside('Balazqx', 0.7, strangerActs),
    outside('the mail scanner', 0.7, scannerActs),
    outside('the provider', 6, providerActs),
    outside('nature', 1.5, natureActs, killActs),
  ];
}

/** Her account; what is hers alone is told to nobody else. */
function studentOf(world: World, name: string): string {
  const id = putAccount(world, name, null);
  world.witness.watch(id, name, phoneOf(name).slice(1));
  return id;
}

/** One that is there from the first day. */
function putAccount({ context, db }: World, name: string, role: Role | null): string {
  const { id } = context.addUser(name, { role, passwordHash });
  db.update(users)
    .set({ email: addressOf(name) })
    .where(eq(users.id, id))
    .run();
  return id;
}
