import { describe, expect, test } from 'vitest';

import { handoverDoneMail, handoverOfferMail } from '../handover/mails.ts';
import { invitationMail } from '../team/mails.ts';
import { sendMail } from './mail.ts';

const url = 'https://chabot.test/team/invitation/token';
const names = [
  'hadiah.id/masuk',
  'https://hadiah.id',
  'www.hadiah-gratis.com',
  'cs@hadiah.id',
  'HTTP://203.0.113.7:8080/x',
];

/** What mail clients turn into links: a scheme, a mail address, or labels that end in a top-level domain or a number. */
const linked = /\b[a-z][a-z\d+.-]*:\/\/[^\s]+|[\w.+-]+@[\w-]+\.[\w.-]+|\b(?:[\p{L}\d-]+\.)+[\p{L}\d]{1,}\b[^\s]*/giu;

/** The mail as the mail service receives it. */
const sent = async (mail: { subject: string; text: string }) => {
  let body = { subject: '', text: '' };
  const fetch = async (_: unknown, init?: RequestInit): Promise<Response> => {
    body = JSON.parse(init?.body as string) as typeof body;
    return new Response();
  };
  const env = { url: 'https://mail.test', key: 'k', from: 'a@chabot.test' };
  await sendMail(env, { to: 'b@chabot.test', kind: 'x', idempotencyId: '1', ...mail }, fetch);
  return body;
};

describe.each(names)('a user or a business with the name %s', (name) => {
  const expires_at = '2026-11-28T02:30:00Z';
  const zone = 'Asia/Jakarta';
  const receipt = { handoverId: '1', businessId: '2', acceptedAt: expires_at, zone, pausedCampaigns: 0 };
  test.each([
    [
      'an invitation',
      invitationMail({ businessName: name, inviterName: name, role: 'member', expires_at, zone, url }),
      [url],
    ],
    [
      'the offer of a business',
      handoverOfferMail({ businessName: name, senderName: name, message: null, expiresAt: expires_at, zone, url }),
      [url],
    ],
    [
      'the receipt of the former owner',
      handoverDoneMail('from', { ...receipt, businessName: name, fromName: name, toName: name }),
      [],
    ],
    [
      'the receipt of the new owner',
      handoverDoneMail('to', { ...receipt, businessName: name, fromName: name, toName: name }),
      [],
    ],
  ])('%s has no link that the name made', async (_, mail, links) => {
    const { subject, text } = await sent(mail);
    const withoutTime = text.replaceAll(/\d{2}\.\d{2} WIB/g, '');
    expect([...subject.matchAll(linked), ...withoutTime.matchAll(linked)].map(([link]) => link)).toEqual(links);
    expect((subject + text).replaceAll('\u2060', '')).toContain(name);
  });
});

test.each([
  ['Asia/Jakarta', '28 November 2026 pukul 22.30 WIB'],
  ['Asia/Pontianak', '28 November 2026 pukul 22.30 WIB'],
  ['Asia/Makassar', '28 November 2026 pukul 23.30 WITA'],
  ['Asia/Jayapura', '29 November 2026 pukul 00.30 WIT'],
])('mails of a business in %s tell times as %s', (zone, time) => {
  const at = '2026-11-28T15:30:00Z';
  const receipt = { handoverId: '1', businessId: '2', businessName: 'Batik', fromName: null, toName: null };
  const names = { businessName: 'Batik', inviterName: null, senderName: null, message: null };
  for (const { text } of [
    invitationMail({ ...names, role: 'member', expires_at: at, zone, url }),
    handoverOfferMail({ ...names, expiresAt: at, zone, url }),
    handoverDoneMail('to', { ...receipt, acceptedAt: at, zone, pausedCampaigns: 0 }),
  ])
    expect(text.replaceAll(/\s/gu, ' ')).toContain(time);
});

test('a subject stays on one line', async () => {
  const { subject } = await sent({ subject: 'Undangan\r\nBcc: a@b.id', text: '' });
  expect(subject).toBe('Undangan Bcc: a@b.id');
});
