import { vi } from 'vitest';

/**
 * What `look` gives, once it no longer throws. Some of a view comes only when the page has time for it, and a person waits
 * for that too; the machine stands still meanwhile, so nothing else can make it so.
 */
export const once = <Seen>(look: () => Seen | Promise<Seen>): Promise<Seen> =>
  vi.waitFor(look, { timeout: 10_000, interval: 20 });
