import type { Message } from '../../contracts/conversation.ts';
import type { StructuredContent } from '../../contracts/outbox.ts';

// WhatsApp's limits for a poll.
const MIN_POLL_OPTIONS = 2;
const MAX_QUESTION_LENGTH = 255;

/**
 * The location, contacts or poll of a message in the form that can be sent. Null for other kinds and for incomplete
 * ones, such as a location without coordinates or a poll without a question.
 */
export const structuredContentOf = ({ kind, body, location, content }: Message): StructuredContent | null => {
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
  const isValid = question !== '' && question.length <= MAX_QUESTION_LENGTH && new Set(options).size === options.length;
  return isValid && options.length >= MIN_POLL_OPTIONS ? { kind, poll: { options, multiple } } : null;
};
