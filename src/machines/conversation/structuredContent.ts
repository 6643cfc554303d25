import type { Message } from '../../contracts/conversation.ts';
import type { Carried } from '../../contracts/outbox.ts';

/** What WhatsApp lets a poll be. */
const FEWEST_OPTIONS = 2;
const LONGEST_QUESTION = 255;

/**
 * What another chat can be sent of a message besides its words and its file; null where it is nothing of the kind, or is
 * not whole: a place without its position, a card without a name, a poll without its question.
 */
export const carriedOf = ({ kind, body, location, content }: Message): Carried | null => {
  if (kind === 'location') {
    const { latitude = null, longitude = null, name = null } = location ?? {};
    return latitude === null || longitude === null ? null : { kind, location: { latitude, longitude, name } };
  }
  if (kind === 'contact') {
    const contacts = (content?.contacts ?? []).filter(({ name, phones }) =>
      [name, ...phones].some((one) => one.trim()),
    );
    return contacts.length === 0 ? null : { kind, contacts };
  }
  if (kind !== 'poll' || !content?.poll) return null;
  const { options, multiple } = content.poll;
  const question = body?.trim() ?? '';
  const isWhole = question !== '' && question.length <= LONGEST_QUESTION && new Set(options).size === options.length;
  return isWhole && options.length >= FEWEST_OPTIONS ? { kind, poll: { options, multiple } } : null;
};
