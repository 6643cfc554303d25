/** An in-memory Storage whose entries are visible to the test. */
export const memoryStorage = (entries: Record<string, string> = {}): Storage =>
  Object.defineProperties(entries, {
    getItem: { value: (name: string) => entries[name] ?? null },
    setItem: { value: (name: string, value: string) => void (entries[name] = value) },
    removeItem: { value: (name: string) => void Reflect.deleteProperty(entries, name) },
  }) as unknown as Storage;
