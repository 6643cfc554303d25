/** The texts of a business's templates, as messages of a broadcast. */
import * as v from 'valibot';

import type { TemplateOption } from '../../contracts/campaigns.broadcasts.ts';
import { componentSchema, type TemplateComponent } from '../../contracts/campaigns.templates.ts';

export const templateOptionSchema = v.object({
  id: v.string(),
  name: v.string(),
  language: v.string(),
  components: v.nullable(v.array(componentSchema)),
  draft: v.nullable(v.object({ components: v.array(componentSchema) })),
});

/** Their order in a message. */
const order = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'] as const;

/** WhatsApp shows `*text*` bold and `_text_` in italics. */
const lineOf = (part: TemplateComponent): string[] => {
  if (part.type === 'BODY') return [part.text];
  if (part.type === 'HEADER' && part.format === 'TEXT') return [`*${part.text}*`];
  return part.type === 'FOOTER' ? [`_${part.text}_`] : [];
};

/** Numbers are no names of variables in a broadcast. */
const named = (text: string): string => text.replaceAll(/\{\{\s*(\d+)\s*\}\}/g, '{{isian_$1}}');

/** Null: the template has no text yet. What Meta has comes before what is being written. */
export const templateOptionOf = ({
  id,
  name,
  language,
  components,
  draft,
}: v.InferOutput<typeof templateOptionSchema>): TemplateOption | null => {
  const parts = components ?? draft?.components ?? [];
  if (!parts.some((part) => part.type === 'BODY' && /\S/.test(part.text))) return null;
  return {
    id,
    name: `${name} (${language})`,
    text: named(order.flatMap((type) => parts.filter((part) => part.type === type).flatMap(lineOf)).join('\n\n')),
  };
};
