/** Base64url of UTF-8, as tokens and the session cookie use it. */

/** Without padding. */
export const base64UrlOf = (text: string): string => {
  let bytes = '';
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};

/** Throws when it is no base64 or no UTF-8. */
export const textOfBase64Url = (encoded: string): string => {
  const bytes = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
};
