/** A reason not to start, or not to do what was asked, that the operator can act on; its message is the one line printed. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Does a command's work; a StartError becomes one line on stderr and exit code 1. */
export async function runCommand(work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
