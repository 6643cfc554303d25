import { asObject, valueAt, type Json } from './json.ts';

/** How deep messages are read that stand around one another: a document with a caption, once to view, in a disappearing chat. */
const maxDepth = 6;

/** A field by its name in any case: whatsmeow writes `stanzaID` where Baileys writes `stanzaId`. */
export function fieldAt(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((inside, name) => {
    const object = asObject(inside);
    if (!object || Object.hasOwn(object, name)) return object?.[name];
    const lower = name.toLowerCase();
    const found = Object.keys(object).find((key) => key.toLowerCase() === lower);
    return found === undefined ? undefined : object[found];
  }, value);
}

/** The message in a field that stands around another one, whatever its name: those of newer apps are read, too. */
function innerMessage(content: Json): Json | null {
  for (const [name, part] of Object.entries(content)) {
    // An edit has an event of its own, and the message of a protocol message is the one that it is about.
    const inner = name === 'protocolMessage' || name === 'editedMessage' ? null : asObject(valueAt(part, 'message'));
    if (inner) return inner;
  }
  return null;
}

/** The message of WhatsApp in `content`, and those around which it stands, the outermost first. */
export function levelsOf(content: Json | null): Json[] {
  const levels: Json[] = [];
  for (let level = content; level && levels.length < maxDepth; level = innerMessage(level)) levels.push(level);
  return levels;
}

/** WhatsApp's own message in the raw data of Baileys and whatsmeow, as `levelsOf`; empty for other engines. */
export const protobufLevels = (raw: Json): Json[] =>
  levelsOf(asObject(valueAt(raw, '_data', 'message')) ?? asObject(valueAt(raw, '_data', 'Message')));

/** The same without the messages around it; null for other engines. */
export const protobufOf = (raw: Json): Json | null => protobufLevels(raw).at(-1) ?? null;
