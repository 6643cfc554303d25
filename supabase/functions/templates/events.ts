import type { Json } from './graph.ts';
import { normaliseLanguage } from './graph.ts';

/** What a webhook says about a template (`apply_template_event`). */
export interface TemplateEvent {
  waba: string;
  event: Json & {
    kind: 'status' | 'quality' | 'category';
    meta_id: string;
    name: string;
    language: string;
    at: string;
  };
}

interface Change {
  field?: string;
  value?: Json;
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;

const objectOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});

const instantOf = (seconds: unknown): string | null => {
  const number = Number(seconds);
  return Number.isFinite(number) && number > 0 && number < 1e11 ? new Date(number * 1000).toISOString() : null;
};

/** The events of a webhook's body, in their order. What is unknown is left out. */
export const eventsOf = (body: unknown): TemplateEvent[] =>
  entriesOf(body).flatMap(({ id, time, changes }) => {
    const at = instantOf(time);
    const waba = textOf(id);
    if (at === null || waba === null || !Array.isArray(changes)) return [];
    return (changes as Change[]).flatMap((change) => eventOf(waba, at, change) ?? []);
  });

const entriesOf = (body: unknown): Json[] => {
  const { entry } = objectOf(body);
  return Array.isArray(entry) ? entry.map(objectOf) : [];
};

const eventOf = (waba: string, at: string, { field, value = {} }: Change): TemplateEvent | null => {
  const meta_id = textOf(value['message_template_id']);
  const name = textOf(value['message_template_name']);
  const language = textOf(value['message_template_language']);
  if (meta_id === null || !/^\d{1,32}$/.test(meta_id) || name === null || language === null) return null;
  const common = { meta_id, name, language: normaliseLanguage(language), at };
  if (field === 'message_template_status_update') {
    const info = objectOf(value['other_info']);
    const rejection = objectOf(value['rejection_info']);
    const words = [rejection['reason'], rejection['recommendation'], info['description']].filter(
      (one) => typeof one === 'string' && one !== '',
    );
    const reason = textOf(value['reason']);
    return {
      waba,
      event: {
        ...common,
        kind: 'status',
        status: textOf(value['event']) ?? '',
        category: textOf(value['message_template_category']),
        reason: textOf(info['title']) ?? (reason === 'NONE' ? null : reason),
        reason_text: words.length === 0 ? null : words.join(' '),
      },
    };
  }
  if (field === 'message_template_quality_update')
    return { waba, event: { ...common, kind: 'quality', quality: textOf(value['new_quality_score']) } };
  if (field === 'template_category_update') {
    // Before the change, `new_category` holds the category that still counts, and `correct_category` the coming one.
    return {
      waba,
      event: {
        ...common,
        kind: 'category',
        category: textOf(value['new_category']),
        next_category: textOf(value['correct_category']),
        next_category_at: instantOf(value['category_update_timestamp']),
      },
    };
  }
  return null;
};
