/** Caches the result of the first call. After a failure the next call tries again. */
export const once = <T>(make: () => Promise<T>) => {
  let cached: Promise<T> | null = null;
  const get = async (): Promise<T> => {
    const current = (cached ??= make());
    try {
      return await current;
    } catch (error) {
      if (cached === current) cached = null;
      throw error;
    }
  };
  return Object.assign(get, { forget: () => void (cached = null) });
};
