/**
 * The rules by which the simulated Graph API refuses and reviews templates. They are written from Meta's documentation, and
 * know nothing of the product's own check.
 */

export type Part = Record<string, unknown>;

export interface GraphError {
  code: number;
  subcode?: number;
  message: string;
}

const textOf = (parts: readonly Part[], type: string): string => {
  const text = parts.find((part) => part['type'] === type)?.['text'];
  return typeof text === 'string' ? text : '';
};

const variables = (text: string): string[] => text.match(/\{\{[^{}]*\}\}/gu) ?? [];
const wordCount = (text: string): number =>
  text
    .replaceAll(/\{\{[^{}]*\}\}/gu, ' ')
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const hasExample = (part: Part | undefined): boolean =>
  typeof part?.['example'] === 'object' && JSON.stringify(part['example']).length > 4;

/** Why a template is refused at once; null: it goes into review. */
export function refusalOf(parts: readonly Part[], category: string): GraphError | null {
  const invalid = (subcode: number, message: string): GraphError => ({ code: 100, subcode, message });
  if (category === 'AUTHENTICATION') return null;
  const [header, body, footer] = ['HEADER', 'BODY', 'FOOTER'].map((type) => textOf(parts, type)) as [
    string,
    string,
    string,
  ];
  if (body.trim() === '') return invalid(2388072, 'The message body is missing.');
  if (body.length > 1024 || header.length > 60 || footer.length > 60)
    return invalid(2388040, 'A field has more characters than are allowed.');
  if (/[\n*_~`]/u.test(header)) return invalid(2388047, 'The header can’t have new lines, formatting or emojis.');
  if (/\{\{|\n/u.test(footer)) return invalid(2388073, 'The footer can’t have variables or new lines.');
  if (/^\s*\{\{|\}\}\s*$/u.test(body))
    return invalid(2388299, 'Variables can’t be at the start or end of the template.');
  const count = variables(body).length;
  if (count > 0 && wordCount(body) < 2 * count + 1)
    return invalid(2388293, 'This template has too many variables for its length.');
  const bodyPart = parts.find((part) => part['type'] === 'BODY');
  if (count > 0 && !hasExample(bodyPart)) return invalid(2388043, 'The variables need samples.');
  return null;
}

export interface Review {
  status: 'APPROVED' | 'REJECTED';
  reason: string;
  /** In words, as Meta adds them to INVALID_FORMAT. */
  info?: { reason: string; recommendation: string };
}

/** What the review decides. */
export function reviewOf(parts: readonly Part[], language: string): Review {
  const body = textOf(parts, 'BODY');
  const rejected = (reason: string, info?: Review['info']): Review => ({
    status: 'REJECTED',
    reason,
    ...(info && { info }),
  });
  if (/\b(?:wa\.me|bit\.ly|s\.id|tinyurl\.com)\b/iu.test(body))
    return rejected('INVALID_FORMAT', {
      reason: 'The template contains a shortened link.',
      recommendation: 'Use the full address of your website.',
    });
  if (/\b(?:pin|cvv|kata sandi|nomor kartu)\b/iu.test(body)) return rejected('SCAM');
  if (/\b(?:polisi|penjara)\b/iu.test(body)) return rejected('ABUSIVE_CONTENT');
  const english = body.match(/\b(?:the|your|order|has|been|thank|you)\b/giu)?.length ?? 0;
  if (language === 'id' && english >= 4) return rejected('TAG_CONTENT_MISMATCH');
  return { status: 'APPROVED', reason: 'NONE' };
}

/** The category that Meta gives a template, whatever was asked. */
export const categoryOf = (parts: readonly Part[], asked: string): string =>
  asked === 'UTILITY' && /\b(?:diskon|promo|gratis|voucher|discount|sale)\b|\d ?%/iu.test(textOf(parts, 'BODY'))
    ? 'MARKETING'
    : asked;
