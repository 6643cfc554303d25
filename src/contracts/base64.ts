/** Base64url of UTF-8, as in tokens and the session cookie. */

/** Without padding. */
export const encodeBase64Url = (text: string): string => {
  let bytes = '';
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return btoa(bytes)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/(?<!=)=+$/, '');
};

/** Throws on invalid base64 or UTF-8. */
export const decodeBase64Url = (encoded: string): string => {
  const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(binary.length);
  // The session is decoded before the first render, and `Uint8Array.from` is ten times slower.
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
};
