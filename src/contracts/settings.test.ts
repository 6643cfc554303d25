import * as v from 'valibot';
import { expect, test } from 'vitest';

import { businessSettingsSchema, notificationKindsSchema } from './settings.ts';

const row = { updated_at: '2026-11-21T01:02:03.456789+00:00' };

test.each([
  ['nothing is set', { invoice_details: null, check_shipping_config: null, handover_rule: null, toggles: null }],
  ['columns are empty objects', { invoice_details: {}, check_shipping_config: {}, handover_rule: {}, toggles: {} }],
  ['columns are absent', {}],
])('where %s, a section is as the product has it', (_, columns) => {
  const read = v.parse(businessSettingsSchema, { ...row, ...columns });
  expect(read.toggles).toEqual({
    useAgentBehaviourV2: 'off',
    simulatorAgentVersion: 'v2',
    liveAgentVersion: 'v2',
    modelVersion: 'large',
  });
  expect(read.check_shipping_config.origin).toEqual({ province: '', city: '', district: '', postal_code: '' });
  expect(read.invoice_details.payment.virtual_account.banks).toEqual([]);
  expect(read.handover_rule.asks_human).toBe(true);
});

test('the version of a row is read word for word: a Date would lose its microseconds', () => {
  expect(v.parse(businessSettingsSchema, row).updated_at).toBe(row.updated_at);
});

test('who never chose is told of an eskalasi, and not of what the AI handles', () => {
  expect(v.parse(notificationKindsSchema, undefined)).toMatchObject({ eskalasi: true, ai_handled: false });
});

test('a picture lies on the web, or there is none', () => {
  const read = (logo_url: string) => v.parse(businessSettingsSchema, { ...row, logo_url }).logo_url;
  expect(read('https://contoh.id/a.png')).toBe('https://contoh.id/a.png');
  for (const other of ['javascript:alert(1)', 'data:image/svg+xml,', 'x https://contoh.id'])
    expect(read(other)).toBeNull();
});
