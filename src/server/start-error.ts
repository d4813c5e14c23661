/** An error that the operator can act on; a command prints its message as one line. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Runs a command; a StartError becomes one line on stderr and exit code 1. */
export async function runCommand(work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
