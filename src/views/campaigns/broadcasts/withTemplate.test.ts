import { expect, test } from 'vitest';

import { withTemplate } from './withTemplate.ts';

const templates = [
  { id: 'a', name: 'promo (id)', text: 'Promo Lebaran' },
  { id: 'b', name: 'stok (id)', text: 'Stok baru' },
];

test.each([
  ['fills an empty message', '', 'a', 'Promo Lebaran'],
  ['replaces another template', 'Promo Lebaran', 'b', 'Stok baru'],
  ['follows what a member wrote', 'Halo kak\n', 'a', 'Halo kak\n\nPromo Lebaran'],
  ['goes again', 'Promo Lebaran', '', ''],
  ['leaves a written message when none is chosen', 'Halo kak', '', 'Halo kak'],
])('the text of a template %s', (_, body, id, expected) => {
  expect(withTemplate(body, id, templates)).toBe(expected);
});
