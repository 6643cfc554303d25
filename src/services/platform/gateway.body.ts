/** The longest answer that is read: a page of fifty messages of 64 kB. Anything longer is no answer of ours. */
const MAX_BODY = 8 * 1024 * 1024;

/**
 * The JSON of an answer, or null when there is none that can be trusted: empty, not JSON, cut off, or longer than
 * `longest` bytes. Reading stops at that length, whatever the header promised.
 */
export const readJson = async (response: Response, longest = MAX_BODY): Promise<unknown> => {
  if (!response.body) return null;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > longest) {
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
