// Voice notes that carry their words: the comments of an Ogg file (RFC 7845, 5.2), which no player shows.
import * as v from 'valibot';

/** What a recording says of itself. A model would have to listen. */
export interface Listened {
  text: string;
  avg_logprob: number;
  no_speech_prob: number;
}

const header = Buffer.from('OpusTags');
const Doubt = v.pipe(v.string(), v.transform(Number), v.finite());

/** The comments of a recording, by name. Those of another file are none. */
function commentsIn(file: Buffer): Map<string, string> {
  const found = new Map<string, string>();
  const start = file.indexOf(header);
  if (start === -1) return found;
  let at = start + header.length;
  const read = (): Buffer | null => {
    if (at + 4 > file.length) return null;
    const size = file.readUInt32LE(at);
    at += 4 + size;
    return at > file.length ? null : file.subarray(at - size, at);
  };
  if (!read() || at + 4 > file.length) return found;
  const count = Math.min(file.readUInt32LE(at), 20);
  at += 4;
  for (let index = 0; index < count; index += 1) {
    const [, name, text] = /^([A-Z_]+)=([\s\S]*)$/u.exec(read()?.toString('utf8') ?? '') ?? [];
    if (name !== undefined && text !== undefined) found.set(name, text);
  }
  return found;
}

/** The words of a recording; without any, nothing was said. */
export function listen(bytes: Uint8Array): Listened {
  const comments = commentsIn(Buffer.from(bytes));
  const text = comments.get('TRANSCRIPT') ?? '';
  return {
    text,
    avg_logprob: v.parse(Doubt, comments.get('AVG_LOGPROB') ?? '-0.2'),
    no_speech_prob: text === '' ? 0.95 : 0.02,
  };
}
