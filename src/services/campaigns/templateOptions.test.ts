import { expect, test } from 'vitest';

import { templateOptionOf } from './templateOptions.ts';

const template = { id: 't1', name: 'promo_lebaran', language: 'id', components: null, draft: null };

test('a template becomes one text, whose variables have names', () => {
  const components = [
    { type: 'FOOTER' as const, text: 'Batik Lestari' },
    { type: 'HEADER' as const, format: 'TEXT' as const, text: 'Promo {{1}}', samples: {} },
    { type: 'BODY' as const, text: 'Halo {{nama}}, diskon {{2}} persen.', samples: {} },
    { type: 'BUTTONS' as const, buttons: [{ type: 'QUICK_REPLY' as const, text: 'Mau' }] },
  ];
  expect(templateOptionOf({ ...template, components })).toEqual({
    id: 't1',
    name: 'promo_lebaran (id)',
    text: '*Promo {{isian_1}}*\n\nHalo {{nama}}, diskon {{isian_2}} persen.\n\n_Batik Lestari_',
  });
});

test('a draft counts until Meta has the template, and one without a text is not offered', () => {
  const draft = { components: [{ type: 'BODY' as const, text: 'Halo', samples: {} }] };
  expect(templateOptionOf({ ...template, draft })?.text).toBe('Halo');
  expect(templateOptionOf({ ...template, components: [], draft })).toBeNull();
});
