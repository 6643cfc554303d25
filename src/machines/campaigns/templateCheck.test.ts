import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  NO_FACTS,
  type TemplateButton,
  type TemplateComponent,
  type TemplateDraft,
  type TemplateFacts,
} from '../../contracts/campaigns.templates.ts';
import { valueProblemOf } from './templateCheck.texts.ts';
import { bodyOf, buttonsOf, checkTemplate, headerOf, partOf, stopsOf } from './templateCheck.ts';
import { RULES, type Finding, type Rule } from './templateCheck.types.ts';
import { fixTemplate } from './templateFix.ts';
import { sample } from './templates.fixture.ts';
import { CATEGORIES } from './templates.ts';
import { lengthOf, slugOf, variablesOf } from './templateText.ts';

const SAMPLES = Object.fromEntries(['1', '2', '3', '4', '5', 'nama'].map((name) => [name, 'Sari']));

const draftOf = (components: TemplateComponent[], more: Partial<TemplateDraft> = {}): TemplateDraft => ({
  name: 'pesanan_dikirim',
  language: 'id',
  category: 'UTILITY',
  components,
  ...more,
});

const withText = (text: string, more: Partial<TemplateDraft> = {}): TemplateDraft =>
  draftOf([{ type: 'BODY', text, samples: SAMPLES }], more);

const GOOD = 'Halo {{1}}, pesanan {{2}} sudah kami kirim lewat kurir. Terima kasih.';

const withPart = (part: TemplateComponent): TemplateDraft =>
  draftOf([
    ...(part.type === 'HEADER' ? [part] : []),
    { type: 'BODY', text: GOOD, samples: SAMPLES },
    ...(part.type === 'HEADER' ? [] : [part]),
  ]);

const withButtons = (buttons: TemplateButton[], more: Partial<TemplateDraft> = {}): TemplateDraft => ({
  ...withPart({ type: 'BUTTONS', buttons }),
  ...more,
});

const header = (text: string): TemplateDraft => withPart({ type: 'HEADER', format: 'TEXT', text, samples: SAMPLES });
const footer = (text: string): TemplateDraft => withPart({ type: 'FOOTER', text });
const reply = (text: string): TemplateButton => ({ type: 'QUICK_REPLY', text });
const link = (url: string, sample = '', text = 'Lihat'): TemplateButton => ({ type: 'URL', text, url, sample });
const call = (phone: string): TemplateButton => ({ type: 'PHONE_NUMBER', text: 'Telepon', phone });

const rulesOf = (findings: readonly Finding[]): string[] => findings.map(({ rule, level }) => `${rule} ${level}`);
const check = (draft: TemplateDraft, facts: Partial<TemplateFacts> = {}) =>
  rulesOf(checkTemplate(draft, { ...NO_FACTS, ...facts }));

const family = '👨‍👩‍👧';

describe('a template that WhatsApp accepts', () => {
  test.each([
    ['with two variables', withText(GOOD)],
    ['with a named variable', withText('Halo {{nama}}, pesanan Anda sudah kami kirim hari ini.')],
    ['of 1,024 characters', withText(`Pesanan ${'a'.repeat(1016)}`)],
    ['with text in its header', header('Pesanan {{1}}')],
    ['with a location', withPart({ type: 'HEADER', format: 'LOCATION' })],
    ['with a sample of its picture', withPart({ type: 'HEADER', format: 'IMAGE', sample })],
    ['with a link that ends in a variable', withButtons([link('https://toko.id/pesanan/{{1}}', 'INV-1')])],
    ['with a phone number', withButtons([call('+6281234567890')])],
    [
      'of a one-time code',
      draftOf(
        [
          { type: 'BUTTONS', buttons: [{ type: 'OTP', text: 'Salin kode', minutes: 10 }] },
          { type: 'BODY', text: '', samples: {} },
        ],
        { category: 'AUTHENTICATION' },
      ),
    ],
  ])('%s has no finding', (_, draft) => expect(check(draft)).toEqual([]));
});

const cases: [Rule, 'stop' | 'warn' | 'info', string, TemplateDraft, Partial<TemplateFacts>?][] = [
  ['N1', 'stop', 'a name with a capital', withText(GOOD, { name: 'Pesanan' })],
  ['N1', 'stop', 'a name of 513 characters', withText(GOOD, { name: 'a'.repeat(513) })],
  ['N2', 'stop', 'a name that is used', withText(GOOD), { is_name_taken: true }],
  ['N3', 'stop', 'a name that was deleted', withText(GOOD), { is_name_deleted: true }],
  ['N4', 'stop', 'a full quota', withText(GOOD), { is_full: true }],
  ['N5', 'stop', 'the text of another template', withText(GOOD), { is_same_text: true }],
  [
    'L1',
    'warn',
    'English text in an Indonesian template',
    withText('Hello {{1}}, your order has been shipped and you will get it soon.'),
  ],
  ['L1', 'warn', 'Indonesian text in an English template', withText(GOOD, { language: 'en_US' })],
  ['C1', 'stop', 'no body', draftOf([])],
  [
    'C2',
    'stop',
    'two footers',
    draftOf([
      { type: 'BODY', text: GOOD, samples: SAMPLES },
      { type: 'FOOTER', text: 'a' },
      { type: 'FOOTER', text: 'b' },
    ]),
  ],
  ['V1', 'stop', 'a single brace', withText('Halo {1}, pesanan Anda sudah kami kirim hari ini.')],
  ['V1', 'stop', 'an open variable', withText('Halo {{1}, pesanan Anda sudah kami kirim hari ini.')],
  ['V2', 'stop', 'blanks inside braces', withText('Halo {{ 1 }}, pesanan sudah dikirim ya')],
  ['V2', 'stop', 'a variable with a sign', withText('Halo {{nama#}}, pesanan sudah dikirim ya')],
  ['V3', 'stop', 'numbers and names', withText('Halo {{1}}, pesanan {{nama}} sudah kami kirim lewat kurir.')],
  ['V4', 'stop', 'a gap in the numbers', withText('Halo {{1}}, pesanan {{3}} sudah kami kirim lewat kurir.')],
  ['V4', 'stop', 'a leading zero', withText('Halo {{01}}, pesanan sudah kami kirim lewat kurir.')],
  ['V5', 'stop', 'two variables in a header', header('Pesanan {{1}} dari {{2}}')],
  [
    'V6',
    'stop',
    'a variable without a sample',
    draftOf([{ type: 'BODY', text: GOOD, samples: { 1: 'Sari', 2: ' ' } }]),
  ],
  ['B1', 'stop', 'a blank body', withText(' \n ')],
  ['B2', 'stop', 'a body of 1,025 characters', withText(`Pesanan ${'a'.repeat(1017)}`)],
  ['B2', 'warn', '1,024 code points that are more units', withText(`Pesanan ${'a'.repeat(1011)}${family}`)],
  ['B3', 'stop', 'only variables', withText('{{1}}, {{2}}')],
  ['B4', 'stop', 'a variable at the end', withText('Halo kak, pesanan Anda sudah kami kirim dengan resi {{1}}')],
  [
    'B4',
    'warn',
    'a variable before the last full stop',
    withText('Halo kak, pesanan Anda sudah kami kirim dengan resi {{1}}.'),
  ],
  [
    'B5',
    'stop',
    'variables side by side',
    withText('Halo kak {{1}} {{2}}, pesanan Anda sudah kami kirim hari ini ya.'),
  ],
  ['B6', 'stop', 'four variables and six words', withText('Reminder: your {{1}} shift at {{2}} is on {{3}} at {{4}}.')],
  ['B7', 'warn', 'two variables and five words', withText('Halo {{1}}, pesanan {{2}} sudah kami kirim.')],
  ['B8', 'stop', 'two empty lines', withText(`${GOOD}\n\n\nSalam`)],
  ['B9', 'stop', 'eleven emoji', withText(`${GOOD} ${'🎉'.repeat(11)}`)],
  ['B10', 'warn', 'a tab', withText(`${GOOD}\tSalam`)],
  ['B10', 'warn', 'five blanks', withText(`${GOOD}     Salam`)],
  ['B11', 'warn', 'a short link', withText(`${GOOD} Tanya di wa.me/6281234 ya.`)],
  ['B12', 'warn', 'a request for a PIN', withText(`${GOOD} Kirim PIN Anda ya.`)],
  ['B13', 'warn', 'a threat', withText(`${GOOD} Kami lapor polisi bila telat.`)],
  ['H1', 'stop', 'a header of 61 characters', header('a'.repeat(61))],
  ['H2', 'stop', 'an emoji in the header', header('Pesanan 🎉')],
  ['H2', 'stop', 'markup in the header', header('*Pesanan*')],
  ['H3', 'stop', 'a picture without a sample', withPart({ type: 'HEADER', format: 'IMAGE', sample: null })],
  [
    'H4',
    'stop',
    'a location for a code',
    { ...withPart({ type: 'HEADER', format: 'LOCATION' }), category: 'AUTHENTICATION' },
  ],
  ['F1', 'stop', 'a footer of 61 characters', footer('a'.repeat(61))],
  ['F2', 'stop', 'a variable in the footer', footer('Toko {{1}}')],
  ['F3', 'stop', 'a line break in the footer', footer('Toko\nBatik')],
  ['T1', 'stop', 'eleven buttons', withButtons(Array.from({ length: 11 }, (_, index) => reply(`Pilihan ${index}`)))],
  ['T2', 'stop', 'three links', withButtons(['a', 'b', 'c'].map((path) => link(`https://toko.id/${path}`, '', path)))],
  ['T3', 'stop', 'two phone numbers', withButtons([call('+6281234567890'), call('+6281234567891')])],
  [
    'T4',
    'stop',
    'two codes',
    withButtons([
      { type: 'COPY_CODE', sample: 'A' },
      { type: 'COPY_CODE', sample: 'B' },
    ]),
  ],
  ['T5', 'stop', 'a link between quick replies', withButtons([reply('Ya'), link('https://toko.id/a'), reply('Tidak')])],
  ['T6', 'warn', 'the same label twice', withButtons([reply('Ya'), reply('Ya')])],
  ['T7', 'info', 'four buttons', withButtons(['a', 'b', 'c', 'd'].map(reply))],
  ['T8', 'stop', 'an empty label', withButtons([reply(' ')])],
  ['T9', 'stop', 'a label of 26 characters', withButtons([reply('a'.repeat(26))])],
  ['T10', 'stop', 'a variable in a label', withButtons([reply('Pesan {{1}}')])],
  ['T11', 'stop', 'a link of 2,001 characters', withButtons([link(`https://toko.id/${'a'.repeat(1985)}`)])],
  ['T12', 'stop', 'a link without a scheme', withButtons([link('toko.id/pesanan')])],
  ['T13', 'stop', 'a variable inside a link', withButtons([link('https://toko.id/{{1}}/lihat', 'a')])],
  ['T14', 'stop', 'a link without a sample', withButtons([link('https://toko.id/{{1}}')])],
  ['T15', 'stop', 'a link without encryption', withButtons([link('http://toko.id/pesanan')])],
  ['T16', 'stop', 'a number as at home', withButtons([call('081234567890')])],
  ['T17', 'stop', 'a code of 21 characters', withButtons([{ type: 'COPY_CODE', sample: 'A'.repeat(21) }])],
  ['A1', 'stop', 'own text for a code', withText(GOOD, { category: 'AUTHENTICATION' })],
  ['K1', 'warn', 'an offer as a utility', withText(`${GOOD} Ada diskon untuk Anda.`)],
  ['K1', 'warn', 'a utility about nothing', withText('Halo {{1}}, apa kabar hari ini? Semoga sehat selalu ya.')],
  ['K2', 'info', 'six lines of marketing', withText('a\nb\nc\nd\ne\nBalas STOP', { category: 'MARKETING' })],
  ['K3', 'info', 'marketing without a way out', withText(GOOD, { category: 'MARKETING' })],
  [
    'S1',
    'stop',
    'a sample with a line break',
    draftOf([{ type: 'BODY', text: GOOD, samples: { 1: 'Sari\nDewi', 2: 'INV' } }]),
  ],
];

describe('findings', () => {
  test.each(cases)('%s (%s): %s', (rule, level, _, draft, facts) =>
    expect(check(draft, facts)).toContain(`${rule} ${level}`),
  );

  test('each rule has a case', () =>
    expect([...new Set(cases.map(([rule]) => rule))].toSorted()).toEqual([...RULES].toSorted()));

  // Bodies that Meta has refused.
  test.each([
    'Reminder: your {{1}} shift at {{2}} is on {{3}} at {{4}}.',
    'Purchase order {{1}} for {{2}} is ready: {{3}}. Raised {{4}}, needed by {{5}}.',
    'Update about your {{1}} shift: {{2}}',
    'A message from {{1}} — {{2}}: {{3}} Read it here: {{4}}',
  ])('a body that was refused stops: %s', (text) => {
    const stops = stopsOf(checkTemplate(withText(text, { language: 'en_US' }), NO_FACTS)).map(({ rule }) => rule);
    expect(stops.some((rule) => rule === 'B4' || rule === 'B6')).toBe(true);
  });

  test('findings are in reading order, and of one place the stops come first', () => {
    const draft = withButtons([reply('')], { name: 'X', category: 'MARKETING' });
    expect(check(draft)).toEqual(['N1 stop', 'K3 info', 'T8 stop']);
  });

  test.each([
    ['pos.id', 'pesan di https://pos.id/lacak'],
    ['a shop under s.id', 'pesan di toko.s.id'],
    ['t.com', 'pesan di https://t.com/a'],
  ])('%s is no short link', (_, text) => expect(check(withText(`${GOOD} ${text} ya`))).toEqual([]));
});

describe('the values of a recipient', () => {
  test.each([
    ['a line break', { 1: 'a\nb', 2: 'b' }, { variable: '{{1}}', problem: 'newline' }],
    ['a tab', { 1: 'a', 2: 'b\tc' }, { variable: '{{2}}', problem: 'tab' }],
    ['five blanks', { 1: 'a     b', 2: 'b' }, { variable: '{{1}}', problem: 'spaces' }],
    ['a message of more than 1,024 characters', { 1: 'a'.repeat(1000), 2: 'b' }, { variable: '', problem: 'length' }],
    ['nothing else', { 1: 'a    b', 2: 'b' }, null],
  ])('are refused for %s', (_, values, expected) => expect(valueProblemOf(GOOD, values)).toEqual(expected));
});

const piece = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'Halo ',
      'pesanan ',
      'dan ',
      'kirim. ',
      'a',
      ' ',
      '\n',
      '\t',
      '.',
      '🎉',
      family,
      '🇮🇩',
      'wa.me/62',
      '     ',
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '{{1}}',
      '{{2}}',
      '{{nama}}',
      '{{ 1 }}',
      '{{01}}',
      '{1}',
      '{{1',
      '}}',
      '{{{2}}}',
      '{{}}',
      '{{Nama 2}}',
      '{{__proto__}}',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
);
const anyText = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
const anyButton = fc.oneof(
  anyText.map(reply),
  fc.tuple(anyText, anyText, anyText).map(([url, sample, text]) => link(url, sample, text)),
  anyText.map(call),
  anyText.map((sample): TemplateButton => ({ type: 'COPY_CODE', sample })),
  fc.integer({ min: 0, max: 100 }).map((minutes): TemplateButton => ({ type: 'OTP', text: 'Salin', minutes })),
);
const anyHeader = fc.oneof(
  anyText.map((text): TemplateComponent => ({ type: 'HEADER', format: 'TEXT', text, samples: {} })),
  fc.constantFrom<TemplateComponent>(
    { type: 'HEADER', format: 'LOCATION' },
    { type: 'HEADER', format: 'IMAGE', sample: null },
  ),
);
const anyDraft = fc.record({
  name: anyText,
  language: fc.constantFrom('id', 'en_US', 'ar', ''),
  category: fc.constantFrom(...CATEGORIES),
  components: fc
    .tuple(
      fc.option(anyHeader),
      anyText.map((text): TemplateComponent => ({ type: 'BODY', text, samples: {} })),
      fc.option(anyText.map((text): TemplateComponent => ({ type: 'FOOTER', text }))),
      fc.option(
        fc.array(anyButton, { maxLength: 12 }).map((buttons): TemplateComponent => ({ type: 'BUTTONS', buttons })),
      ),
    )
    .map((parts) => parts.filter((part) => part !== null)),
});

describe('any draft', () => {
  test('is checked without an exception, the same each time, and unchanged', () =>
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const before = structuredClone(draft);
        const findings = checkTemplate(draft, NO_FACTS);
        expect(checkTemplate(draft, NO_FACTS)).toEqual(findings);
        expect(draft).toEqual(before);
      }),
    ));

  test('beyond a limit of Meta stops', () =>
    fc.assert(
      fc.property(anyDraft, fc.nat(1200), (draft, more) => {
        const text = bodyOf(draft) + 'a'.repeat(more);
        const longer = {
          ...draft,
          components: draft.components.map((one) => (one.type === 'BODY' ? { ...one, text } : one)),
        };
        const isBeyond =
          draft.category !== 'AUTHENTICATION' &&
          (lengthOf(text) > 1024 || buttonsOf(draft).length > 10 || /^\s*\{\{[^{}]*\}\}/.test(text));
        const stops = stopsOf(checkTemplate(longer, NO_FACTS));
        expect(isBeyond && stops.length === 0).toBe(false);
      }),
    ));

  test('is without the finding after its correction, and the header stays when the body is corrected', () =>
    fc.assert(
      fc.property(anyDraft, (draft) => {
        for (const finding of checkTemplate(draft, NO_FACTS)) {
          const fixed = fixTemplate(draft, finding);
          if (fixed === null) continue;
          expect(checkTemplate(fixed, NO_FACTS)).not.toContainEqual(
            expect.objectContaining({ rule: finding.rule, at: finding.at }),
          );
          const isOfBody = finding.at === 'body' && !['V3', 'A1'].includes(finding.rule);
          expect(isOfBody ? headerOf(fixed) : null).toEqual(isOfBody ? headerOf(draft) : null);
        }
      }),
      { numRuns: 500 },
    ));

  // What the table of the rules promises: everything about variables and the body, except what only a person can decide.
  test('has a correction for each finding about variables and the body, except for words, secrets and threats', () =>
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const uncorrected = checkTemplate(draft, NO_FACTS).filter(
          ({ rule, at }) =>
            /^[VB]\d/.test(rule) &&
            !at.startsWith('buttons') &&
            !['B6', 'B7', 'B12', 'B13'].includes(rule) &&
            fixTemplate(draft, { rule, at }) === null,
        );
        expect(uncorrected).toEqual([]);
      }),
      { numRuns: 500 },
    ));
});

describe('corrections', () => {
  const fixedBody = (rule: Rule, text: string, samples = SAMPLES): string =>
    bodyOf(fixTemplate(draftOf([{ type: 'BODY', text, samples }]), { rule, at: 'body' })!);

  test.each([
    ['V1', 'Halo {1}, apa kabar', 'Halo {{1}}, apa kabar'],
    ['V1', 'Halo {{1}, apa } kabar', 'Halo {{1}}, apa  kabar'],
    ['V2', 'Halo {{ 1 }}', 'Halo {{1}}'],
    ['V2', 'Halo {{Nama Depan}} dan {{nama-depan}}', 'Halo {{nama_depan}} dan {{nama_depan_a}}'],
    ['V3', 'Halo {{nama}} {{1}}', 'Halo {{1}} {{2}}'],
    ['V4', 'Halo {{3}} dan {{1}} lalu {{3}}', 'Halo {{1}} dan {{2}} lalu {{1}}'],
    ['B3', '{{1}}', 'Halo, berikut kabar untuk Anda: {{1}}'],
    ['B4', '{{1}}, pesanan tiba {{2}}', 'Halo, {{1}}, pesanan tiba {{2}}. Terima kasih.'],
    ['B4', 'Pesanan tiba {{2}}!', 'Pesanan tiba {{2}}! Terima kasih.'],
    ['B5', 'Halo {{1}}{{2}}  {{3}} ya', 'Halo {{1}} dan {{2}}  dan {{3}} ya'],
    ['B8', 'a\n\n\n\nb', 'a\n\nb'],
    ['B9', `${family}${'🎉'.repeat(9)}`, `${family}${'🎉'.repeat(7)}`],
    ['B10', 'a\tb     c', 'a b c'],
    ['B11', 'Klik https://wa.me/62812?text=hai ya', 'Klik  ya'],
    ['B2', `Satu. ${'Dua kata. '.repeat(150)}`, `Satu. ${'Dua kata. '.repeat(101)}`.trimEnd()],
  ] as const)('%s: %j becomes %j', (rule, text, expected) => expect(fixedBody(rule, text)).toBe(expected));

  test('a shortened body ends before a variable that does not fit', () =>
    expect(variablesOf(fixedBody('B2', `${'a '.repeat(510)}{{1}} b`))).toEqual([]));

  test('of variables within braces only the first stays in a header', () =>
    expect(headerOf(fixTemplate(header('{{1}}{{1{{}}Halo }}'), { rule: 'V5', at: 'header' })!)).toMatchObject({
      text: '{{1}}',
    }));

  test('samples follow their variables', () =>
    expect(
      partOf(
        fixTemplate(draftOf([{ type: 'BODY', text: '{{b}} {{2}}', samples: { b: 'Sari', 2: 'INV' } }]), {
          rule: 'V3',
          at: 'body',
        })!,
        'BODY',
      ),
    ).toEqual({ type: 'BODY', text: '{{1}} {{2}}', samples: { 1: 'Sari', 2: 'INV' } }));

  test('missing samples are filled by what the variable is called, and given ones stay', () =>
    expect(
      partOf(
        fixTemplate(draftOf([{ type: 'BODY', text: '{{nama}} {{resi}} {{x}}', samples: { x: 'mine' } }]), {
          rule: 'V6',
          at: 'body',
        })!,
        'BODY',
      )!.samples,
    ).toEqual({ nama: 'Sari', resi: 'INV-1024', x: 'mine' }));

  test.each([
    ['081234567890', '+6281234567890'],
    ['6281234567890', '+6281234567890'],
    ['0062 812-3456-7890', '+6281234567890'],
  ])('the phone number %s becomes %s', (phone, expected) =>
    expect(buttonsOf(fixTemplate(withButtons([call(phone)]), { rule: 'T16', at: 'buttons.0' })!)).toEqual([
      call(expected),
    ]),
  );

  test.each([
    ['Pesanan Dikirim!', 'pesanan_dikirim'],
    ['  Café & Té 🎉 ', 'cafe_te'],
    ['___', ''],
  ])('the name %j becomes %j', (name, expected) => expect(slugOf(name)).toBe(expected));
});
