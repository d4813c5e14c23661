/** Waits for a task of its own: what the browser has to do meanwhile, such as scrolling, comes first. */
export const nextTask = () => new Promise<void>((done) => void setTimeout(done));
