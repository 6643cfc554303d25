import type { TemplateOption } from '../../../contracts/campaigns.broadcasts.ts';

/** The text of a template in place of another template's. What a member wrote stays, and the template follows it. */
export const withTemplate = (body: string, id: string, templates: readonly TemplateOption[]): string => {
  const own = templates.some((template) => template.text === body) ? '' : body.trimEnd();
  const chosen = templates.find((template) => template.id === id)?.text ?? '';
  return [own, chosen].filter(Boolean).join('\n\n');
};
