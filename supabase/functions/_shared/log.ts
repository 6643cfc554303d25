/** Name, code and message of an error. The details of a database error may contain a row with a customer's text. */
const describe = (error: unknown): string => {
  if (error instanceof Error) return error.stack ?? `${error.name}: ${error.message}`;
  if (typeof error !== 'object' || error === null) return String(error);
  const { name, code, message } = error as { name?: unknown; code?: unknown; message?: unknown };
  return [name, code, message].filter((part) => typeof part === 'string').join(' ');
};

/**
 * The only log of the edge functions: hosted Supabase stores the console. No request body and no key may appear in it, so
 * only the name, message and stack of an error are written.
 */
export function logError(error: unknown): void {
  // oxlint-disable-next-line no-console -- the log of an edge function is its console
  console.error(describe(error));
}
