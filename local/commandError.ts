/**
 * An error that the user can act on. The command prints its message, which names the way out, without a stack trace.
 */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
