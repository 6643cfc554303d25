import { expect, test } from 'vitest';

import { parsePhone } from './phone.ts';

/** Typed text, E.164 number, validity, type and country; null when the text has no number. */
const vectors: [written: string, e164: string | null, valid?: boolean, kind?: string | undefined, country?: string][] =
  [
    ['081234567890', '+6281234567890', true, 'MOBILE', 'ID'],
    ['0812 3456 7890', '+6281234567890', true, 'MOBILE', 'ID'],
    ['+62 812-3456-7890', '+6281234567890', true, 'MOBILE', 'ID'],
    ['6281234567890', '+6281234567890', true, 'MOBILE', 'ID'],
    ['62081234567890', '+6281234567890', true, 'MOBILE', 'ID'],
    ['81234567890', '+6281234567890', true, 'MOBILE', 'ID'],
    ['8123456', '+628123456', false, undefined, 'ID'],
    ['0812345678901234', '+62812345678901234', false, undefined, 'ID'],
    ['0215551234', '+62215551234', true, 'FIXED_LINE', 'ID'],
    ['+6221 555 1234', '+62215551234', true, 'FIXED_LINE', 'ID'],
    ['08123456789', '+628123456789', true, 'MOBILE', 'ID'],
    ['0812345678', '+62812345678', true, 'MOBILE', 'ID'],
    ['+1 415 555 2671', '+14155552671', true, 'FIXED_LINE_OR_MOBILE', 'US'],
    ['1.23457E+11', null],
    ['6.28E+12', null],
    ['=+62812', '+62812', false, undefined, 'ID'],
    ['０８１２３４５６７８９０', '+6281234567890', true, 'MOBILE', 'ID'],
    ['+620812345678', '+62812345678', true, 'MOBILE', 'ID'],
    ['08 12 34 56 78 90 / 0813', '+62812345678900813', false, undefined, 'ID'],
    ['008123456', '+123456', false],
    ['0811123456', '+62811123456', true, 'MOBILE', 'ID'],
    ['085', '+62085', false, undefined, 'ID'],
    ['+65 8123 4567', '+6581234567', true, 'MOBILE', 'SG'],
    ['0895600000000', '+62895600000000', true, 'MOBILE', 'ID'],
    ['0821 4444 55556', '+62821444455556', true, 'MOBILE', 'ID'],
    // The library alone reads these two as valid Indonesian numbers with the area code 62.
    ['62812345678@c.us', '+62812345678', true, 'MOBILE', 'ID'],
    ['62 811 123 456', '+62811123456', true, 'MOBILE', 'ID'],
    ['6281234567890@s.whatsapp.net', '+6281234567890', true, 'MOBILE', 'ID'],
  ];

test.each(vectors)('%s', (written, e164, valid, kind, country) => {
  expect(parsePhone(written)).toEqual(e164 === null ? null : { e164, valid, kind, country });
});
