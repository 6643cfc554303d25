/** Of an error of the database only what it is called: its details may carry a row, and a row what a customer wrote. */
const told = (error: unknown): string => {
  if (error instanceof Error) return error.stack ?? `${error.name}: ${error.message}`;
  if (typeof error !== 'object' || error === null) return String(error);
  const { name, code, message } = error as { name?: unknown; code?: unknown; message?: unknown };
  return [name, code, message].filter((part) => typeof part === 'string').join(' ');
};

/**
 * The functions' one way to complain: hosted Supabase keeps what goes to the console. Never with a body or a key in it, so
 * nothing of an error is written but its name, its words and where it happened.
 */
export function logError(error: unknown): void {
  // oxlint-disable-next-line no-console -- the log of an edge function is its console
  console.error(told(error));
}
