import type { Kept } from './offlineCopy.ts';

/** Milliseconds after which somebody would rather read what is on the device than wait for a network that may be none. */
const PATIENCE = 8000;
/** The same where the browser says that there is none, and may be wrong. */
const HARDLY_ANY = 200;

/** Nothing has answered since somebody waited in vain, or was told after some tries: who asks next need not wait as long. */
let isSilent = false;

/**
 * What was asked for; where no network answers, what `find` knows of it on this device. Finding nothing is no answer:
 * then it is waited for what was asked, and its error is told. The code comes when it is missed.
 */
export const orKept = async <T>(
  kept: () => Promise<Kept>,
  ask: Promise<T>,
  find: (kept: Kept, error: unknown) => Promise<T | null>,
): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(late.reject, isSilent || navigator.onLine === false ? HARDLY_ANY : PATIENCE);
  void ask.then(
    () => (isSilent = false),
    () => undefined,
  );
  try {
    return await Promise.race([ask, late.promise]);
  } catch (error) {
    const found = await kept()
      .then((known) => find(known, error))
      .catch(() => null);
    if (found === null) return ask;
    isSilent = true;
    return found;
  } finally {
    clearTimeout(timer);
  }
};
