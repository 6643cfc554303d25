import { ClientTooOld } from './session.ts';

/**
 * The same call, which returns `refused` once the functions no longer serve this page. Each call of a function is one, so that
 * the page says what to do where the answer would stand (src/views/ui/useRefusals.ts).
 */
export const unlessTooOld =
  <Args extends unknown[], Result, const Refused>(call: (...args: Args) => Promise<Result>, refused: Refused) =>
  async (...args: Args): Promise<Result | Refused> => {
    try {
      return await call(...args);
    } catch (error) {
      if (error instanceof ClientTooOld) return refused;
      throw error;
    }
  };
