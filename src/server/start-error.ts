/** A reason not to start that the operator can act on; its message is the one line that is printed. */
export class StartError extends Error {
  override name = 'StartError';
}
