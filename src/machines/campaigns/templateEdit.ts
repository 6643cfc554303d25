/** Changes of a template's parts. */
import type {
  MediaFormat,
  TemplateButton,
  TemplateDraft,
  TemplateHeader,
  TemplateSample,
  TemplateSamples,
} from '../../contracts/campaigns.templates.ts';
import { partOf } from './templateCheck.ts';

/** The minutes of a new one-time code. */
const MINUTES = 10;

export const isEnglish = (language: string): boolean => /^en(?:_|$)/.test(language);

/** Authentication templates have fixed texts and one button. */
export const authenticationComponents = (language: string): TemplateDraft['components'] => [
  { type: 'BODY', text: '', samples: {} },
  {
    type: 'BUTTONS',
    buttons: [{ type: 'OTP', text: isEnglish(language) ? 'Copy code' : 'Salin kode', minutes: MINUTES }],
  },
];

export const withBody = (draft: TemplateDraft, text: string, samples?: TemplateSamples): TemplateDraft => {
  const body = { type: 'BODY' as const, text, samples: samples ?? partOf(draft, 'BODY')?.samples ?? {} };
  const others = draft.components.filter(({ type }) => type !== 'BODY');
  const index = others.filter(({ type }) => type === 'HEADER').length;
  return { ...draft, components: others.toSpliced(index, 0, body) };
};

export const withHeader = (draft: TemplateDraft, text: string, samples?: TemplateSamples): TemplateDraft => ({
  ...draft,
  components: draft.components.map((one) =>
    one.type === 'HEADER' && one.format === 'TEXT' ? { ...one, text, samples: samples ?? one.samples } : one,
  ),
});

export const withFooter = (draft: TemplateDraft, text: string): TemplateDraft => ({
  ...draft,
  components: draft.components.map((one) => (one.type === 'FOOTER' ? { ...one, text } : one)),
});

export const withButtons = (draft: TemplateDraft, buttons: TemplateButton[]): TemplateDraft => ({
  ...draft,
  components: [...draft.components.filter(({ type }) => type !== 'BUTTONS'), { type: 'BUTTONS', buttons }],
});

/** Null: no header. */
export const replaceHeader = (draft: TemplateDraft, header: TemplateHeader | null): TemplateDraft => ({
  ...draft,
  components: [...(header === null ? [] : [header]), ...draft.components.filter(({ type }) => type !== 'HEADER')],
});

const formatOf = ({ mimetype }: TemplateSample): MediaFormat =>
  mimetype.startsWith('image/') ? 'IMAGE' : mimetype.startsWith('video/') ? 'VIDEO' : 'DOCUMENT';

/** A header of another format than the file stays as it is. */
export const withSample = (draft: TemplateDraft, sample: TemplateSample): TemplateDraft => ({
  ...draft,
  components: draft.components.map((one) =>
    one.type === 'HEADER' && one.format === formatOf(sample) ? { ...one, sample } : one,
  ),
});

/** An empty text: no footer. */
export const replaceFooter = (draft: TemplateDraft, text: string): TemplateDraft => {
  const others = draft.components.filter(({ type }) => type !== 'FOOTER');
  const index = others.filter(({ type }) => type !== 'BUTTONS').length;
  return { ...draft, components: text === '' ? others : others.toSpliced(index, 0, { type: 'FOOTER', text }) };
};

/** The name of a copy: with the next number at its end. */
export const copyNameOf = (name: string): string => {
  const [, stem = '', number = '1'] = /^(.*?)(?:_(\d{1,4}))?$/.exec(name) ?? [];
  return `${stem.slice(0, 505)}_${Number(number) + 1}`;
};
