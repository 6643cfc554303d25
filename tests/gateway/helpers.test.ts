import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { decodeBase64 } from '../../supabase/functions/_shared/bytes.ts';
import { isOfType } from '../../supabase/functions/_shared/media.ts';
import { verifyHmac } from '../../supabase/functions/_shared/waha/hmac.ts';

// Small helpers of the functions.

describe('a signature', () => {
  const secret = 'rahasia';
  const sign = async (body: Uint8Array<ArrayBuffer>): Promise<string> => {
    const key = await crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode(secret),
      { name: 'HMAC', hash: 'SHA-512' },
      false,
      ['sign'],
    );
    return Buffer.from(await crypto.subtle.sign('HMAC', key, body)).toString('hex');
  };

  it('is valid for the signed bytes and key only', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1 }), fc.nat(), async (bytes, at) => {
        const body = new Uint8Array(bytes);
        const signature = await sign(body);
        expect(await verifyHmac(body, signature, secret)).toBe(true);
        expect(await verifyHmac(body, signature, 'lain')).toBe(false);
        const place = at % body.length;
        body[place] = (body[place] ?? 0) ^ 1;
        expect(await verifyHmac(body, signature, secret)).toBe(false);
      }),
      { numRuns: 50 },
    );
  });
});

describe('base64', () => {
  it('is decoded exactly, and invalid base64 gives null', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(decodeBase64(Buffer.from(bytes).toString('base64'))).toEqual(new Uint8Array(bytes));
      }),
    );
    for (const none of ['*', 'a', 'ab=c', 'é']) expect(decodeBase64(none)).toBeNull();
  });

  it('of the largest file is decoded', () => {
    expect(decodeBase64('A'.repeat(22 * 1024 * 1024))).toHaveLength((22 * 1024 * 1024 * 3) / 4);
  });
});

describe('a file', () => {
  it('matches its type by its first bytes', () => {
    expect(isOfType(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'image/png')).toBe(true);
    expect(isOfType(Buffer.from('<svg>'), 'image/png')).toBe(false);
    expect(isOfType(Buffer.from('OggS'), 'audio/ogg; codecs=opus')).toBe(true);
    expect(isOfType(Buffer.from('MZ'), 'application/pdf')).toBe(false);
    expect(isOfType(Buffer.from('apa saja'), 'text/plain')).toBe(true);
  });
});
