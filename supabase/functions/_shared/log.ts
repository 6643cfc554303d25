/** The functions' one way to complain: hosted Supabase keeps what goes to the console. Never with a body or a key in it. */
export function logError(error: unknown): void {
  // oxlint-disable-next-line no-console -- the log of an edge function is its console
  console.error(error);
}
