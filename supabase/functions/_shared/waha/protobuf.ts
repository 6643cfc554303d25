import { asObject, valueAt, type Json } from './json.ts';

/** Messages around another one: in a disappearing chat, to be viewed once, and a document with a caption. */
const wrappers = [
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
];

/** WhatsApp's own message in the raw data of Baileys and whatsmeow, without its wrappers; null for other engines. */
export function protobufOf(raw: Json): Json | null {
  let content = asObject(valueAt(raw, '_data', 'message')) ?? asObject(valueAt(raw, '_data', 'Message'));
  // Wrappers may be nested: a document with a caption in a disappearing chat.
  for (let depth = 0; depth < wrappers.length; depth += 1) {
    const wrapper = wrappers.find((name) => asObject(valueAt(content, name, 'message')));
    if (wrapper === undefined) break;
    content = asObject(valueAt(content, wrapper, 'message'));
  }
  return content;
}
