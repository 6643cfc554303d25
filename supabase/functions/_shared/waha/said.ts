import { asArray, asObject, asString, valueAt, type Json } from './json.ts';
import { fieldAt, levelsOf, protobufLevels } from './protobuf.ts';

// The words of a message, whatever its kind, in the shapes of the engines.

/** Of all words, in units of UTF-16. The database stores 65,536 characters, WhatsApp's limit, of at most two units each. */
const maxLength = 2 * 65_536;

/** Characters in one piece from which on a text may be a file, and not words. */
const minFileLength = 100;

/**
 * Whether a text is a file in base64: some engines put the thumbnail of a picture or place into the body. Its characters are
 * those of base64, mixed as words, laughter and codes of one case are not.
 */
export function isBase64(text: string): boolean {
  if (/^data:[\w.+/-]{1,100};base64,/.test(text)) return true;
  const joined = text.replaceAll(/[\r\n]/g, '');
  return (
    joined.length >= minFileLength &&
    /^[A-Za-z0-9+/_-]+={0,2}$/.test(joined) &&
    /[A-Z]/.test(joined) &&
    /[a-z]/.test(joined) &&
    /\d/.test(joined) &&
    joined.replaceAll('=', '').length % 4 !== 1
  );
}

/** The answers of a flow, as lines: "Nama: Budi". Its technical values are left out. */
function flowAnswers(json: unknown): string[] {
  let answers: unknown;
  try {
    answers = JSON.parse(asString(json) ?? 'null');
  } catch {
    return [];
  }
  return Object.entries(asObject(answers) ?? {}).flatMap(([key, value]) => {
    if (/^(?:flow_token|wa_flow_response_params|id|version|name)$/i.test(key)) return [];
    const label = key
      .replace(/^screen_\d{1,3}_/, '')
      .replace(/_\d{1,3}$/, '')
      .replaceAll('_', ' ');
    const said = (Array.isArray(value) ? value : [value])
      .flatMap((one) =>
        typeof one === 'string' || typeof one === 'number' ? [String(one).replace(/^\d{1,3}_/, '')] : [],
      )
      .join(', ');
    return said === '' ? [] : [`${label}: ${said}`];
  });
}

const template = (part: unknown): unknown[] => [
  fieldAt(part, 'hydratedTitleText'),
  fieldAt(part, 'hydratedContentText'),
  fieldAt(part, 'hydratedFooterText'),
];

const interactive = (part: unknown): unknown[] => [
  fieldAt(part, 'header', 'title'),
  fieldAt(part, 'body', 'text'),
  fieldAt(part, 'footer', 'text'),
];

const note = (part: unknown): unknown[] => wordsOf(asObject(fieldAt(part, 'noteMessage')));

const options = (part: unknown): unknown[] => [
  fieldAt(part, 'name'),
  ...asArray(fieldAt(part, 'pollVotes')).map((vote) => fieldAt(vote, 'optionName')),
];

/** Where the words of a field of the protobuf `Message` stand. Captions are read in any field. */
const places: Record<string, (part: unknown) => unknown[]> = {
  conversation: (part) => [part],
  extendedTextMessage: (part) => [fieldAt(part, 'text')],
  buttonsResponseMessage: (part) => [fieldAt(part, 'selectedDisplayText') ?? fieldAt(part, 'selectedButtonId')],
  templateButtonReplyMessage: (part) => [fieldAt(part, 'selectedDisplayText') ?? fieldAt(part, 'selectedId')],
  listResponseMessage: (part) => [
    fieldAt(part, 'title') ?? fieldAt(part, 'singleSelectReply', 'selectedRowId'),
    fieldAt(part, 'description'),
  ],
  interactiveResponseMessage: (part) => [
    fieldAt(part, 'body', 'text'),
    ...flowAnswers(fieldAt(part, 'nativeFlowResponseMessage', 'paramsJson')),
  ],
  buttonsMessage: (part) => [fieldAt(part, 'text'), fieldAt(part, 'contentText'), fieldAt(part, 'footerText')],
  listMessage: (part) => [fieldAt(part, 'title'), fieldAt(part, 'description'), fieldAt(part, 'footerText')],
  interactiveMessage: interactive,
  templateMessage: (part) => [
    ...template(fieldAt(part, 'hydratedTemplate')),
    ...template(fieldAt(part, 'hydratedFourRowTemplate')),
    ...interactive(fieldAt(part, 'interactiveMessageTemplate')),
  ],
  highlyStructuredMessage: (part) => template(fieldAt(part, 'hydratedHsm', 'hydratedTemplate')),
  orderMessage: (part) => [fieldAt(part, 'message'), fieldAt(part, 'orderTitle')],
  productMessage: (part) => [
    fieldAt(part, 'body'),
    fieldAt(part, 'product', 'title'),
    fieldAt(part, 'product', 'description'),
    fieldAt(part, 'catalog', 'title'),
    fieldAt(part, 'footer'),
  ],
  eventMessage: (part) => [
    fieldAt(part, 'name'),
    fieldAt(part, 'description'),
    fieldAt(part, 'location', 'name'),
    fieldAt(part, 'location', 'address'),
  ],
  eventInviteMessage: (part) => [fieldAt(part, 'eventTitle')],
  scheduledCallCreationMessage: (part) => [fieldAt(part, 'title')],
  groupInviteMessage: (part) => [fieldAt(part, 'groupName')],
  newsletterAdminInviteMessage: (part) => [fieldAt(part, 'newsletterName')],
  newsletterFollowerInviteMessageV2: (part) => [fieldAt(part, 'newsletterName')],
  invoiceMessage: (part) => [fieldAt(part, 'note')],
  requestPaymentMessage: note,
  sendPaymentMessage: note,
  pollResultSnapshotMessage: options,
  pollResultSnapshotMessageV3: options,
  statusQuestionAnswerMessage: (part) => [fieldAt(part, 'text')],
  questionResponseMessage: (part) => [fieldAt(part, 'text')],
  statusQuotedMessage: (part) => [fieldAt(part, 'text')],
  musicMessage: (part) => [fieldAt(part, 'title'), fieldAt(part, 'artist')],
  chat: (part) => [fieldAt(part, 'displayName')],
  richResponseMessage: (part) => asArray(fieldAt(part, 'submessages')).map((one) => fieldAt(one, 'messageText')),
  locationMessage: (part) => [fieldAt(part, 'comment')],
  // The question of a poll is read with its options (content.ts).
};

/** Fields of the protobuf `Message` that hold what a person typed. It is read unchanged, whatever it looks like. */
const typedFields: ReadonlySet<string> = new Set(['conversation', 'extendedTextMessage']);

/** The words of a protobuf message, in the order in which WhatsApp shows them. */
function wordsOf(content: Json | null): string[] {
  const inner = levelsOf(content).at(-1) ?? {};
  const found = Object.entries(inner).flatMap(([name, part]) => {
    const words = [...(Object.hasOwn(places, name) ? (places[name]?.(part) ?? []) : []), fieldAt(part, 'caption')];
    if (typedFields.has(name)) return words.flatMap((one) => asString(one) ?? []);
    return words.flatMap((one) => asString(asString(one)?.trim()) ?? []).filter((one) => !isBase64(one));
  });
  return [...new Set(found)];
}

/** Where whatsapp-web.js has the words of a type, beside the body. */
const webPlaces: Record<string, readonly string[]> = {
  order: ['message', 'orderTitle'],
  product: ['title', 'description'],
  list_response: ['title', 'description'],
  list: ['title', 'description'],
  event_creation: ['eventName', 'eventDescription'],
  scheduled_event_creation: ['eventName', 'eventDescription'],
  groups_v4_invite: ['inviteGrpName', 'comment'],
};

/** What a person reads in a message of any engine; null: nothing. A file in base64 is not read, unless a person typed it. */
export function textOf(raw: Json): string | null {
  const body = asString(raw['body']);
  const type = asString(valueAt(raw, '_data', 'type'));
  // The body of a message of another type may be a thumbnail.
  const plain = body !== null && (type === 'chat' || !isBase64(body)) ? [body] : [];
  const web = type !== null && Object.hasOwn(webPlaces, type) ? (webPlaces[type] ?? []) : [];
  const words = [
    ...wordsOf(protobufLevels(raw)[0] ?? null),
    ...web.flatMap((name) => asString(valueAt(raw, '_data', name)) ?? []).filter((one) => !isBase64(one)),
  ];
  // The engine's own words come first, unless what was found in the message holds them, and more.
  const isHeld = (one: string): boolean => words.length > 0 && words.join('\n').includes(one.trim());
  const all = [...new Set([...plain.filter((one) => !isHeld(one)), ...words])];
  return asString(all.join('\n').slice(0, maxLength)) ?? null;
}
