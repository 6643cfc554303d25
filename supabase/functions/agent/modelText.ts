/**
 * Reads what models write around an answer: thoughts, fences, prose, labels. Everything scans once from left to right, because
 * a model can write a megabyte.
 */

/** Characters that are read. An answer has at most 1,500. */
const maxText = 40_000;

/** With small letters, and the same length: some other letters are two when they are small. */
const lowered = (text: string): string => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

const thoughtTags = ['think', 'thinking', 'thought', 'reasoning'];

/**
 * A text without thoughts. What precedes a closing tag is a thought also without an opening one, because some templates write
 * the opening tag into the prompt. An open thought was cut off, and its drafts are no answer.
 */
export function withoutThoughts(text: string): string {
  let rest = text.slice(0, maxText);
  for (const tag of thoughtTags) {
    const lower = lowered(rest);
    const end = lower.lastIndexOf(`</${tag}>`);
    const after = end === -1 ? 0 : end + tag.length + 3;
    const open = lower.indexOf(`<${tag}>`, after);
    rest = rest.slice(after, open === -1 ? undefined : open);
  }
  return rest.trim();
}

/** Where the JSON value that begins at `start` with a bracket ends; -1: it does not. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  let isInText = false;
  for (let at = start; at < text.length; at += 1) {
    const one = text[at];
    if (isInText) {
      if (one === '\\') at += 1;
      else if (one === '"') isInText = false;
    } else if (one === '"') isInText = true;
    else if (one === '{' || one === '[') depth += 1;
    else if (one === '}' || one === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

/** JSON without commas before closing brackets, and with escaped line breaks in its texts, as small models write it. */
function repaired(json: string): string {
  const parts: string[] = [];
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const one = json[at] ?? '';
    if (isInText && one === '\\') {
      parts.push(one, json[(at += 1)] ?? '');
      continue;
    }
    if (one === '"') isInText = !isInText;
    if (isInText && one === '\n') parts.push(String.raw`\n`);
    else if (isInText && one === '\r') continue;
    else {
      if (!isInText && (one === '}' || one === ']')) while (/^[\s,]$/.test(parts.at(-1) ?? '')) parts.pop();
      parts.push(one);
    }
  }
  return parts.join('');
}

/** The value of a JSON text, also of a damaged or twice encoded one; undefined: it is none. */
export function readJsonText(text: string): unknown {
  for (const json of [text, repaired(text)])
    try {
      const value: unknown = JSON.parse(json);
      if (typeof value !== 'string') return value;
      return /^\s*[[{]/.test(value) ? (JSON.parse(value) as unknown) : value;
    } catch {
      // The repaired text is tried next.
    }
  return undefined;
}

/** An object in a text, with what stands before it. */
export interface FoundObject {
  before: string;
  value: Record<string, unknown>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * An object that a server has cut off at its limit, without the property in which it ends: a small model fills a list until its
 * output is over. Null: none of its properties is complete.
 */
export function withoutCutTail(text: string): Record<string, unknown> | null {
  const start = text.indexOf('{');
  let [depth, isInText, end] = [0, false, -1];
  for (let at = start; at >= 0 && at < text.length; at += 1) {
    const one = text[at];
    if (isInText) {
      if (one === '\\') at += 1;
      else if (one === '"') isInText = false;
    } else if (one === '"') isInText = true;
    else if (one === '{' || one === '[') depth += 1;
    else if (one === '}' || one === ']') {
      depth -= 1;
      if (depth === 0) return null;
    } else if (one === ',' && depth === 1) end = at;
  }
  const value = end === -1 ? undefined : readJsonText(`${text.slice(start, end)}}`);
  return isObject(value) ? value : null;
}

/** Starts that are tried. A text with more brackets is no answer. */
const maxStarts = 20;

/** The outermost JSON objects of a text, also those in a list. */
export function objectsIn(text: string): FoundObject[] {
  const found: FoundObject[] = [];
  let from = 0;
  for (let tries = 0; tries < maxStarts; tries += 1) {
    const offset = text.slice(from).search(/[[{]/);
    if (offset === -1) break;
    const start = from + offset;
    const end = endOfValue(text, start);
    const value = end === -1 ? undefined : readJsonText(text.slice(start, end));
    const objects = (Array.isArray(value) ? value : [value]).filter(isObject);
    for (const one of objects) found.push({ before: text.slice(from, start), value: one });
    from = objects.length > 0 ? end : start + 1;
  }
  return found;
}

/** The one JSON object that a text holds, apart from thoughts, fences and prose; null: none, or several that differ. */
export function objectIn(text: string): Record<string, unknown> | null {
  const bare = withoutThoughts(text);
  const whole = readJsonText(bare);
  if (isObject(whole)) return whole;
  const [first, ...others] = objectsIn(bare);
  if (!first) return null;
  const json = JSON.stringify(first.value);
  return others.every(({ value }) => JSON.stringify(value) === json) ? first.value : null;
}

const label = /^(?:ai|tim|asisten|assistant|bot|cs|customer service|balasan|jawaban)\s?:(?!\s?\d)\s?/i;

const quotes: Record<string, string> = { '"': '"', '“': '”', '«': '»', "'": "'" };

/** The words for the customer: without thoughts, the speaker's label, and quotation marks around the whole. */
export function plainReply(text: string): string {
  let words = withoutThoughts(text);
  // A label may stand inside the quotation marks, or before them.
  for (let round = 0; round < 2; round += 1) {
    words = words.replace(label, '').trim();
    const closing = quotes[words[0] ?? ''];
    const inner = words.slice(1, -1);
    if (closing && words.length > 1 && words.endsWith(closing) && !inner.includes(closing)) words = inner.trim();
  }
  return words;
}
