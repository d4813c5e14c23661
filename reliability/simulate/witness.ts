/** Hears every answer of the site: which procedure gave it, to whom, and whether it says something of somebody else. */

export type Witness = ReturnType<typeof createWitness>;

/** What stands nowhere else in the data than where this person is meant: a name, a number, an answer. */
type Canary = { ownerId: string; words: string };

export function createWitness() {
  const canaries: Canary[] = [];
  let known = /(?!)/g;

  /** Lines about what somebody was told of somebody else. */
  const leaks: string[] = [];
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

  async function listen(path: string, listenerId: string | null, answer: Promise<unknown>) {
    const value = await answer;
    countUp(verbs, path);
    if (listenerId !== 'admin') hear(path, listenerId, JSON.stringify(value) ?? '');
    return value;
  }

  return {
    leaks,
    verbs,
    refusals,
    hear,
    refused: (said: string) => countUp(refusals, said),

    /** From now on `words` may be told to nobody but to their owner and to admins. */
    watch(ownerId: string, ...words: string[]): void {
      canaries.push(...words.map((each) => ({ ownerId, words: each })));
      known = new RegExp(canaries.map(({ words }) => words.replaceAll(/\W/g, '\\$&')).join('|'), 'g');
    },

    /** The procedures of this caller, each of whose answers is heard. `listenerId`: `admin` for who may see everybody. */
    listening<Caller extends object>(caller: Caller, listenerId: string | null, path = ''): Caller {
      return new Proxy(caller, {
        get: (target, key) =>
          this.listening(
            Reflect.get(target, key) as object,
            listenerId,
            path === '' ? String(key) : `${path}.${String(key)}`,
          ),
        apply: (target, self, inputs) =>
          listen(path, listenerId, Reflect.apply(target as (...inputs: unknown[]) => Promise<unknown>, self, inputs)),
      });
    },
  };
}

function countUp(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
