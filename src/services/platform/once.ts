/** The result of the first call, for all; a failed one is tried again by the next. */
export const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | null = null;
  const get = async (): Promise<T> => {
    const current = (made ??= make());
    try {
      return await current;
    } catch (error) {
      if (made === current) made = null;
      throw error;
    }
  };
  return Object.assign(get, { forget: () => void (made = null) });
};
