import { toChatId } from './ids.ts';
import { asNumber, asObject, asString, storableText, valueAt, type Json } from './json.ts';
import { kindOf, type Kind } from './kinds.ts';
import { fieldAt, levelsOf, protobufLevels } from './protobuf.ts';
import { textOf } from './said.ts';

// What a message points at: the message that it quotes, and the advert, product, cart or event that it comes with.

/** The quoted message as WhatsApp sent it along. `business`: of the shop, by any of its authors. */
export interface Quote {
  author: 'customer' | 'business' | 'unknown';
  kind: Kind;
  body: string | null;
}

/** Amounts are whole, in the currency. */
export interface Pointed {
  /** The advert from which the customer came, as far as WhatsApp tells. */
  ad?: { title?: string; body?: string; url?: string };
  product?: { title: string; description?: string; price?: number; currency?: string; url?: string; id?: string };
  /** A cart that the customer sent. `items`: how many goods. */
  order?: { items?: number; total?: number; currency?: string };
  /** `at`: when it begins, ISO time. */
  event?: { at?: string; place?: string; isCancelled?: boolean };
}

/** Characters of a title, a name or an address, and of a description. */
const maxShort = 300;
const maxLong = 2000;

const short = (value: unknown): string | undefined =>
  asString(
    storableText(asString(value) ?? '')
      .trim()
      .slice(0, maxShort),
  ) ?? undefined;
const long = (value: unknown): string | undefined =>
  asString(
    storableText(asString(value) ?? '')
      .trim()
      .slice(0, maxLong),
  ) ?? undefined;

/** An address that a browser may open. */
const webUrl = (value: unknown): string | undefined => {
  const url = short(value);
  return url !== undefined && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : undefined;
};

/** An amount that WhatsApp tells in thousandths. */
const amountOf = (thousandths: unknown): number | undefined => {
  const amount = asNumber(thousandths);
  return amount === null || amount <= 0 || amount > 1e15 ? undefined : Math.round(amount / 1000);
};

/** The object without what is missing; null: all is. */
const filled = <Shape extends object>(shape: { [Key in keyof Shape]: Shape[Key] | undefined }): Shape | null => {
  const entries = Object.entries(shape).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? null : (Object.fromEntries(entries) as Shape);
};

/** What WhatsApp tells around a message: the `contextInfo` of its part. */
function contextOf(content: Json | null): Json | null {
  const inner = levelsOf(content).at(-1) ?? {};
  for (const part of Object.values(inner)) {
    const context = asObject(fieldAt(part, 'contextInfo'));
    if (context) return context;
  }
  return null;
}

function adOf(raw: Json): Pointed['ad'] | null {
  const context = contextOf(protobufLevels(raw)[0] ?? null);
  const ad = fieldAt(context, 'externalAdReply') ?? valueAt(raw, '_data', 'ctwaContext');
  const told = filled<NonNullable<Pointed['ad']>>({
    title: short(fieldAt(ad, 'title')) ?? short(fieldAt(context, 'quotedAd', 'advertiserName')),
    body: long(fieldAt(ad, 'body') ?? fieldAt(ad, 'description')) ?? long(fieldAt(context, 'quotedAd', 'caption')),
    url: webUrl(fieldAt(ad, 'sourceUrl')),
  });
  if (told) return told;
  // Of some adverts WhatsApp tells only that there was one.
  const source =
    asString(fieldAt(context, 'entryPointConversionSource')) ?? asString(fieldAt(context, 'conversionSource'));
  const isFromAd = asString(fieldAt(context, 'ctwaSignals')) !== null || /ctwa|_ads?\b|^ads?\b/i.test(source ?? '');
  return isFromAd ? {} : null;
}

function productOf(content: Json): Pointed['product'] | null {
  const part = fieldAt(content, 'productMessage');
  const product = fieldAt(part, 'product');
  const title = short(fieldAt(product, 'title')) ?? short(fieldAt(part, 'catalog', 'title'));
  return title === undefined
    ? null
    : filled<NonNullable<Pointed['product']>>({
        title,
        description: long(fieldAt(product, 'description')),
        price: amountOf(fieldAt(product, 'salePriceAmount1000')) ?? amountOf(fieldAt(product, 'priceAmount1000')),
        currency: short(fieldAt(product, 'currencyCode')),
        url: webUrl(fieldAt(product, 'url')),
        id: short(fieldAt(product, 'retailerId')) ?? short(fieldAt(product, 'productId')),
      });
}

function eventOf(content: Json): Pointed['event'] | null {
  const event = asObject(fieldAt(content, 'eventMessage')) ?? asObject(fieldAt(content, 'eventInviteMessage'));
  const seconds = asNumber(fieldAt(event, 'startTime'));
  return filled<NonNullable<Pointed['event']>>({
    at: seconds === null || seconds <= 0 || seconds > 1e11 ? undefined : new Date(seconds * 1000).toISOString(),
    place: short(fieldAt(event, 'location', 'name')) ?? short(fieldAt(event, 'location', 'address')),
    isCancelled: fieldAt(event, 'isCanceled') === true ? true : undefined,
  });
}

const orderOf = (content: Json): Pointed['order'] | null => {
  const order = fieldAt(content, 'orderMessage');
  return filled<NonNullable<Pointed['order']>>({
    items: asNumber(fieldAt(order, 'itemCount')) ?? undefined,
    total: amountOf(fieldAt(order, 'totalAmount1000')),
    currency: short(fieldAt(order, 'totalCurrencyCode')),
  });
};

/** The parts of whatsapp-web.js in the names of the protobuf message, as far as they differ. */
function webContent(data: unknown): Json {
  switch (asString(valueAt(data, 'type')) ?? '') {
    case 'order':
      return { orderMessage: data };
    case 'product':
      return { productMessage: { product: data } };
    case 'event_creation':
    case 'scheduled_event_creation':
      return { eventMessage: { startTime: valueAt(data, 'eventStartTime'), location: valueAt(data, 'eventLocation') } };
    default:
      return {};
  }
}

/** What a message comes with; null: nothing. A product that it quotes is what the customer asks about. */
export function pointedOf(raw: Json): Pointed | null {
  const content = protobufLevels(raw).at(-1) ?? webContent(raw['_data']);
  const quoted = levelsOf(quotedContent(raw)).at(-1) ?? webContent(valueAt(raw, '_data', 'quotedMsg'));
  return filled<Pointed>({
    ad: adOf(raw) ?? undefined,
    product: productOf(content) ?? productOf(quoted) ?? undefined,
    order: orderOf(content) ?? undefined,
    event: eventOf(content) ?? undefined,
  });
}

/** The protobuf message that a message quotes. */
const quotedContent = (raw: Json): Json | null =>
  asObject(fieldAt(contextOf(protobufLevels(raw)[0] ?? null), 'quotedMessage'));

/** The raw id of the message that a message quotes. */
export const quotedIdOf = (raw: Json): string | null =>
  asString(valueAt(raw, 'replyTo', 'id')) ??
  asString(fieldAt(contextOf(protobufLevels(raw)[0] ?? null), 'stanzaId')) ??
  asString(valueAt(raw, '_data', 'quotedStanzaID'));

/**
 * The message that a message quotes, as WhatsApp sent it along; null: none. `customerIds`: the addresses of the customer, by
 * which the author is known.
 */
export function quoteOf(raw: Json, customerIds: readonly string[]): Quote | null {
  const context = contextOf(protobufLevels(raw)[0] ?? null);
  const reply = asObject(raw['replyTo']);
  const content = quotedContent(raw);
  const web = asObject(valueAt(raw, '_data', 'quotedMsg'));
  if (!reply && !content && !web) return null;
  const message: Json = {
    body: asString(reply?.['body']) ?? asString(web?.['body']) ?? asString(web?.['caption']),
    media: reply?.['media'] ?? null,
    hasMedia: reply?.['hasMedia'] ?? false,
    _data: content ? { message: content } : (web ?? { message: reply?.['_data'] }),
  };
  const body = textOf(message);
  const participant =
    asString(reply?.['participant']) ??
    asString(fieldAt(context, 'participant')) ??
    asString(valueAt(raw, '_data', 'quotedParticipant', '_serialized')) ??
    asString(valueAt(raw, '_data', 'quotedParticipant'));
  const kind = kindOf(message, body) ?? 'unknown';
  if (kind === 'unknown' && body === null && participant === null) return null;
  return {
    author: participant === null ? 'unknown' : customerIds.includes(toChatId(participant)) ? 'customer' : 'business',
    kind: kind === 'waiting' ? 'unknown' : kind,
    body: body === null ? null : storableText(body).slice(0, maxLong),
  };
}
