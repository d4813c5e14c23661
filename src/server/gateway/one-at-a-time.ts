const turns = new Map<string, Promise<unknown>>();

/** Runs work of the same key one after the other, in the order it came. `key`: unique over the whole process. */
export async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(key) ?? Promise.resolve();
  const turn = before.then(work, work);
  turns.set(key, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(key) === turn) turns.delete(key);
  }
}
