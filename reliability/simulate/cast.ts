/** Who lives in a simulated year, and the shop on its first day. */
import { coupons } from '#server/db/schema/coupons.ts';
import { addPrinted, fixCourierCharge } from '../../tests/support/desk.ts';
import { putPaper } from '../../tests/support/papers.ts';
import { addMaterial } from '../../tests/support/shop.ts';
import { deskActs, ownerActs } from './admins.ts';
import { insideActs, outsideActs } from './hall.ts';
import { hallOwnerActs } from './hall-admins.ts';
import { killActs, natureActs, providerActs } from './outside.ts';
import type { Person } from './people.ts';
import { passwordHash, phoneOf, studentActs } from './students.ts';
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

  const student = (name: string): Person => ({
    name,
    userId: studentOf(world, name),
    isAdmin: false,
    acts: [...studentActs, ...outsideActs],
    insideActs,
    weight: 3,
  });
  const admin = (
    name: string,
    role: 'owner' | 'desk',
    acts: Person['acts'],
    insideActs: Person['acts'] = [],
  ): Person => ({
    name,
    userId: context.addUser(name, { role, passwordHash }).id,
    isAdmin: true,
    acts,
    insideActs,
    weight: role === 'owner' ? 6 : 4,
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
    admin('Meeraq', 'owner', [...ownerActs, ...hallOwnerActs], hallOwnerActs),
    admin('Devix', 'desk', deskActs),
    outside('the provider', 6, providerActs),
    outside('nature', 1.5, natureActs, killActs),
  ];
}

/** Her account; what is hers alone is told to nobody else. */
function studentOf({ context, witness }: World, name: string): string {
  const { id } = context.addUser(name, { passwordHash });
  witness.watch(id, name, phoneOf(name).slice(1));
  return id;
}
