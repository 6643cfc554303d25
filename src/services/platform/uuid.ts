/** A uuid of version 5: always the same for the same name in the same space, which is a uuid itself. */
export const uuidV5 = async (space: string, name: string): Promise<string> => {
  const hex = space.replaceAll('-', '');
  const prefix = Uint8Array.from({ length: 16 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));
  const words = new TextEncoder().encode(name);
  const seed = new Uint8Array(prefix.length + words.length);
  seed.set(prefix);
  seed.set(words, prefix.length);
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-1', seed)).slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
