import { nature } from '#server/nature.ts';

const stepMs = 100;

/** Settles at the next full tenth of a second, even when the work fails, so that the time reveals nothing. */
export async function inConstantTime<T>(work: () => T | Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const took = performance.now() - began;
    await nature.wait(stepMs * Math.ceil(took / stepMs) - took);
  }
}
