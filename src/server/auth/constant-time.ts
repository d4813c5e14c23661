import { setTimeout } from 'node:timers/promises';

const stepMs = 100;

/**
 * Does the work and answers at the next full tenth of a second since it began, also when it fails, so that the time of
 * an answer does not tell what had to be done for it.
 */
export async function inEvenTime<T>(work: () => T | Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const took = performance.now() - began;
    await setTimeout(stepMs * Math.ceil(took / stepMs) - took);
  }
}
