/** Accounts that are typed as a handle, such as `@toko`, and stored as a link. */
const PROFILES: Record<string, (handle: string) => string> = {
  instagram: (handle) => `https://www.instagram.com/${handle}`,
  tiktok: (handle) => `https://www.tiktok.com/@${handle}`,
};

const HANDLE = /^@([\w.]{1,30})$/;

export const isHandle = (network: string, text: string): boolean => network in PROFILES && HANDLE.test(text.trim());

/** The link of a handle; another text unchanged. */
export const socialLink = (network: string, text: string): string => {
  const handle = HANDLE.exec(text.trim())?.[1];
  return (handle !== undefined && PROFILES[network]?.(handle)) || text;
};
