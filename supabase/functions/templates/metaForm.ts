import * as v from 'valibot';

import type { Json, MetaTemplate } from './graph.ts';
import { normaliseLanguage } from './graph.ts';

/** Templates in our form and in Meta's. */

const text = v.pipe(v.string(), v.maxLength(4000));
const samples = v.record(v.string(), text);

const Button = v.variant('type', [
  v.object({ type: v.literal('QUICK_REPLY'), text }),
  v.object({ type: v.literal('URL'), text, url: text, sample: text }),
  v.object({ type: v.literal('PHONE_NUMBER'), text, phone: text }),
  v.object({ type: v.literal('COPY_CODE'), sample: text }),
  v.object({ type: v.literal('OTP'), text, minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(90)) }),
]);
type Button = v.InferOutput<typeof Button>;

const Format = v.picklist(['IMAGE', 'VIDEO', 'DOCUMENT']);
export type Format = v.InferOutput<typeof Format>;
/** A file of the bucket `media`. */
const Sample = v.object({
  path: text,
  mimetype: text,
  filename: v.nullable(text),
  size: v.pipe(v.number(), v.integer()),
});
export type Sample = v.InferOutput<typeof Sample>;

const Component = v.union([
  v.object({ type: v.literal('HEADER'), format: v.literal('TEXT'), text, samples }),
  v.object({
    type: v.literal('HEADER'),
    format: Format,
    sample: v.nullable(Sample),
  }),
  v.object({ type: v.literal('HEADER'), format: v.literal('LOCATION') }),
  v.object({ type: v.literal('BODY'), text, samples }),
  v.object({ type: v.literal('FOOTER'), text }),
  v.object({ type: v.literal('BUTTONS'), buttons: v.pipe(v.array(Button), v.maxLength(10)) }),
]);
type Component = v.InferOutput<typeof Component>;

export const Draft = v.object({
  name: v.pipe(v.string(), v.regex(/^[a-z0-9_]{1,512}$/)),
  language: v.pipe(v.string(), v.regex(/^[a-z]{2,3}(?:_[A-Z]{2})?$/)),
  category: v.picklist(['MARKETING', 'UTILITY', 'AUTHENTICATION']),
  components: v.pipe(v.array(Component), v.maxLength(4)),
});
export type Draft = v.InferOutput<typeof Draft>;

const variablesOf = (written: string): string[] => [
  ...new Set([...written.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name)),
];
const isNamed = (names: readonly string[]): boolean => names.some((name) => !/^\d+$/.test(name));
const valueOf = (given: Record<string, string>, name: string): string =>
  Object.hasOwn(given, name) ? (given[name] ?? '') : '';

/** Samples of a body are an array inside an array: one for each set of variables. */
const exampleOf = (part: 'header_text' | 'body_text', written: string, given: Record<string, string>): Json => {
  const names = variablesOf(written);
  if (names.length === 0) return {};
  if (isNamed(names)) {
    const named = names.map((name) => ({ param_name: name, example: valueOf(given, name) }));
    return { example: { [`${part}_named_params`]: named } };
  }
  const values = names.map((name) => valueOf(given, name));
  return { example: { [part]: part === 'body_text' ? [values] : values } };
};

const buttonToMeta = (button: Button): Json => {
  switch (button.type) {
    case 'QUICK_REPLY':
      return { type: button.type, text: button.text };
    case 'URL':
      return {
        type: button.type,
        text: button.text,
        url: button.url,
        ...(button.url.includes('{{') && { example: [button.url.replaceAll(/\{\{[^{}]*\}\}/g, button.sample)] }),
      };
    case 'PHONE_NUMBER':
      return { type: button.type, text: button.text, phone_number: button.phone };
    case 'COPY_CODE':
      return { type: button.type, example: button.sample };
    case 'OTP':
      return { type: button.type, otp_type: 'COPY_CODE', text: button.text };
  }
};

const componentToMeta = (component: Component, handle: string | null): Json[] => {
  switch (component.type) {
    case 'HEADER':
      if (component.format === 'LOCATION') return [{ type: 'HEADER', format: 'LOCATION' }];
      if (component.format !== 'TEXT')
        return [
          {
            type: 'HEADER',
            format: component.format,
            ...(handle !== null && { example: { header_handle: [handle] } }),
          },
        ];
      return [
        {
          type: 'HEADER',
          format: 'TEXT',
          text: component.text,
          ...exampleOf('header_text', component.text, component.samples),
        },
      ];
    case 'BODY':
      return [{ type: 'BODY', text: component.text, ...exampleOf('body_text', component.text, component.samples) }];
    case 'FOOTER':
      return [{ type: 'FOOTER', text: component.text }];
    case 'BUTTONS':
      return component.buttons.length === 0 ? [] : [{ type: 'BUTTONS', buttons: component.buttons.map(buttonToMeta) }];
  }
};

/** Meta writes the text of a one-time code itself. */
const codeToMeta = (buttons: readonly Button[]): Json[] => {
  const minutes = buttons.find((button) => button.type === 'OTP')?.minutes;
  return [
    { type: 'BODY', add_security_recommendation: true },
    ...(minutes === undefined ? [] : [{ type: 'FOOTER', code_expiration_minutes: minutes }]),
    { type: 'BUTTONS', buttons: buttons.map(buttonToMeta) },
  ];
};

/** The file that Meta needs as an example before it gets the template; null: none. */
export const sampleOf = ({ category, components }: Draft): { format: Format; sample: Sample | null } | null => {
  if (category === 'AUTHENTICATION') return null;
  const header = components.find((one) => one.type === 'HEADER');
  return header !== undefined && 'sample' in header ? header : null;
};

/**
 * The body of a request that creates a template; one that edits it has only the category and the components. `handle`: of
 * the uploaded sample.
 */
export const toMeta = ({ name, language, category, components }: Draft, handle: string | null): Json => {
  const buttons = components.flatMap((one) => (one.type === 'BUTTONS' ? one.buttons : []));
  const names = components.flatMap((one) => ('text' in one ? variablesOf(one.text) : []));
  return {
    name,
    language,
    category,
    ...(isNamed(names) && { parameter_format: 'NAMED' }),
    components:
      category === 'AUTHENTICATION' ? codeToMeta(buttons) : components.flatMap((one) => componentToMeta(one, handle)),
  };
};

const given = (value: unknown): string => (typeof value === 'string' ? value : '');
const firstOf = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : undefined);
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);

const samplesFromMeta = (written: string, example: unknown, part: 'header_text' | 'body_text') => {
  const examples = (example ?? {}) as Json;
  const named = listOf(examples[`${part}_named_params`]);
  if (named.length > 0)
    return Object.fromEntries(named.map((one) => [given(one['param_name']), given(one['example'])]));
  const list = part === 'body_text' ? firstOf(examples[part]) : examples[part];
  const values = Array.isArray(list) ? (list as unknown[]) : [];
  return Object.fromEntries(variablesOf(written).map((name, index) => [name, given(values[index])]));
};

const buttonFromMeta = (button: Json, minutes: number): Button[] => {
  const label = given(button['text']);
  switch (given(button['type']).toUpperCase()) {
    case 'QUICK_REPLY':
      return [{ type: 'QUICK_REPLY', text: label }];
    case 'URL': {
      const url = given(button['url']);
      const [prefix = ''] = url.split('{{');
      const sample = given(firstOf(button['example']));
      const isWhole = sample.startsWith(prefix);
      return [{ type: 'URL', text: label, url, sample: isWhole ? sample.slice(prefix.length) : sample }];
    }
    case 'PHONE_NUMBER':
      return [{ type: 'PHONE_NUMBER', text: label, phone: given(button['phone_number']) }];
    case 'COPY_CODE':
      return [{ type: 'COPY_CODE', sample: given(button['example']) || given(firstOf(button['example'])) }];
    case 'OTP':
      return [{ type: 'OTP', text: label, minutes }];
    default:
      return [];
  }
};

/** Parts that we have no form for are left out. */
const componentsFromMeta = (components: readonly unknown[]): Component[] => {
  const parts = components as readonly Json[];
  const footer = parts.find(({ type }) => given(type).toUpperCase() === 'FOOTER');
  const expiry = Number(footer?.['code_expiration_minutes']);
  const minutes = expiry >= 1 && expiry <= 90 ? expiry : 10;
  return parts.flatMap((part): Component[] => {
    const written = given(part['text']);
    switch (given(part['type']).toUpperCase()) {
      case 'HEADER': {
        const format = given(part['format']).toUpperCase();
        if (format === 'TEXT')
          return [
            {
              type: 'HEADER',
              format,
              text: written,
              samples: samplesFromMeta(written, part['example'], 'header_text'),
            },
          ];
        // A list has the address of a picture and not the file.
        if (format === 'IMAGE' || format === 'VIDEO' || format === 'DOCUMENT')
          return [{ type: 'HEADER', format, sample: null }];
        return format === 'LOCATION' ? [{ type: 'HEADER', format }] : [];
      }
      case 'BODY':
        return [{ type: 'BODY', text: written, samples: samplesFromMeta(written, part['example'], 'body_text') }];
      case 'FOOTER':
        return written === '' ? [] : [{ type: 'FOOTER', text: written }];
      case 'BUTTONS':
        return [
          { type: 'BUTTONS', buttons: listOf(part['buttons']).flatMap((button) => buttonFromMeta(button, minutes)) },
        ];
      default:
        return [];
    }
  });
};

/** A template of Meta as the database takes it (`apply_template_sync`). */
export const fromMeta = (template: MetaTemplate): Json => ({
  meta_id: template.id,
  name: template.name,
  language: normaliseLanguage(template.language),
  category: template.category,
  next_category: template.correct_category ?? null,
  status: template.status,
  quality: template.quality_score?.score ?? null,
  reason: template.rejected_reason ?? null,
  components: componentsFromMeta(template.components ?? []),
});
