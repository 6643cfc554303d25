import * as v from 'valibot';
import { expect, test } from 'vitest';

import { businessSettingsSchema, notificationKindsSchema } from './settings.ts';

const row = { updated_at: '2026-11-21T01:02:03.456789+00:00' };

test.each([
  ['null columns', { invoice_details: null, check_shipping_config: null, handover_rule: null, toggles: null }],
  ['empty objects', { invoice_details: {}, check_shipping_config: {}, handover_rule: {}, toggles: {} }],
  ['absent columns', {}],
])("%s: each section falls back to the product's defaults", (_, columns) => {
  const read = v.parse(businessSettingsSchema, { ...row, ...columns });
  expect(read.toggles).toEqual({
    useAgentBehaviourV2: 'off',
    simulatorAgentVersion: 'v2',
    modelVersion: 'large',
  });
  expect(read.check_shipping_config.origin).toEqual({
    province: '',
    city: '',
    district: '',
    postal_code: '',
    area_id: '',
  });
  expect(read.invoice_details.payment.virtual_account.banks).toEqual([]);
  expect(read.handover_rule.angry).toBe(true);
});

test('the version of a row is read verbatim, because a Date would lose its microseconds', () => {
  expect(v.parse(businessSettingsSchema, row).updated_at).toBe(row.updated_at);
});

test('without stored preferences a user is notified of an escalation and not of chats that the AI handles', () => {
  expect(v.parse(notificationKindsSchema, undefined)).toMatchObject({ eskalasi: true, ai_handled: false });
});

test('a picture is an http(s) address or null', () => {
  const read = (logo_url: string) => v.parse(businessSettingsSchema, { ...row, logo_url }).logo_url;
  expect(read('https://contoh.id/a.png')).toBe('https://contoh.id/a.png');
  for (const other of ['javascript:alert(1)', 'data:image/svg+xml,', 'x https://contoh.id'])
    expect(read(other)).toBeNull();
});
