import { expect, test } from 'vitest';

import { createEncryptionKey } from './encryption.ts';

test('the key only encrypts and decrypts, and cannot be exported', async () => {
  const key = await createEncryptionKey();
  expect([key.extractable, key.usages.toSorted()]).toEqual([false, ['decrypt', 'encrypt']]);
  for (const form of ['raw', 'jwk'] as const)
    await expect(crypto.subtle.exportKey(form, key)).rejects.toThrow(/extractable/);
});
