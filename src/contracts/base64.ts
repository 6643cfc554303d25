/** Base64url of UTF-8, as tokens and the session cookie use it. */

/** Without padding. */
export const encodeBase64Url = (text: string): string => {
  let bytes = '';
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};

/** Throws when it is no base64 or no UTF-8. */
export const decodeBase64Url = (encoded: string): string => {
  const signs = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(signs.length);
  // A session is read before anything is shown: `Uint8Array.from` takes ten times as long.
  for (let at = 0; at < signs.length; at += 1) bytes[at] = signs.charCodeAt(at);
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
};
