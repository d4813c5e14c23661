/** Hears every answer of the site: which procedure gave it, to whom, and whether that person may have it. */
import { type Asker, access, isAdmitted } from '../../tests/support/access.ts';

export type Witness = ReturnType<typeof createWitness>;

/** What stands nowhere else in the data than where this person is meant: a name, a number, an answer. */
type Canary = { ownerId: string; words: string };

/** Of an account (null: of none), and what it is by what the simulation was told, whatever the site takes it for. */
type Listener = { id: string | null; as: Asker };

export function createWitness() {
  const canaries: Canary[] = [];
  let known = /(?!)/g;

  /** Lines about what somebody was told of somebody else, and about what was answered to a role that may not ask. */
  const leaks: string[] = [];
  const trespasses: string[] = [];
  /** How often each procedure has answered, and each refusal was met, by its code and sentence. */
  const verbs = new Map<string, number>();
  const refusals = new Map<string, number>();

  /** What `listenerId` (null: a visitor) was told by `source`; whoever may see everybody is not listened to. */
  function hear(source: string, listenerId: string | null, said: string): void {
    for (const [words] of said.matchAll(known)) {
      const owner = canaries.find((canary) => canary.words === words);
      if (owner && owner.ownerId !== listenerId) leaks.push(`${source} told ${listenerId ?? 'a visitor'} of ${words}`);
    }
  }

  async function listen(path: string, { id, as }: Listener, answer: Promise<unknown>) {
    const value = await answer;
    countUp(verbs, path);
    if (!isAdmitted(as, access[path] ?? 'owner')) trespasses.push(`${path} answered a ${as}`);
    if (as === 'visitor' || as === 'student') hear(path, id, JSON.stringify(value) ?? '');
    return value;
  }

  return {
    leaks,
    trespasses,
    verbs,
    refusals,
    hear,
    refused: (said: string) => countUp(refusals, said),

    /** From now on `words` may be told to nobody but to their owner, in place of an earlier one, and to admins. */
    watch(ownerId: string, ...words: string[]): void {
      this.unwatch(...words);
      canaries.push(...words.map((each) => ({ ownerId, words: each })));
      known = new RegExp(canaries.map(({ words }) => words.replaceAll(/\W/g, '\\$&')).join('|'), 'g');
    },

    unwatch(...words: string[]): void {
      const others = canaries.filter((canary) => !words.includes(canary.words));
      canaries.splice(0, canaries.length, ...others);
    },

    /** The procedures of this caller, each of whose answers is heard. */
    listening<Caller extends object>(caller: Caller, listener: Listener, path = ''): Caller {
      return new Proxy(caller, {
        get: (target, key) => {
          const inside: unknown = Reflect.get(target, key);
          // An awaited caller is asked whether it is a promise.
          if (typeof inside !== 'function' && typeof inside !== 'object') return inside;
          return this.listening(inside as object, listener, path === '' ? String(key) : `${path}.${String(key)}`);
        },
        apply: (target, self, inputs) =>
          listen(path, listener, Reflect.apply(target as (...inputs: unknown[]) => Promise<unknown>, self, inputs)),
      });
    },
  };
}

function countUp(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
