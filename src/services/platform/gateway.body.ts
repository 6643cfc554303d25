/** Bytes of the longest response body: a page of fifty messages of 64 kB, with room to spare. */
const MAX_BODY = 8 * 1024 * 1024;

/**
 * The JSON of a response body. Null when the body is empty, no JSON, cut off, or longer than `maxBytes`; reading stops at
 * that length, so a wrong Content-Length does no harm.
 */
export const readJson = async (response: Response, maxBytes = MAX_BODY): Promise<unknown> => {
  if (!response.body) return null;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
  try {
    return JSON.parse(text + decoder.decode()) as unknown;
  } catch {
    return null;
  }
};
