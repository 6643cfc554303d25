/** Encrypts the data that the application stores on the device: AES-GCM, with a key that cannot be exported. */

export interface EncryptedRecord {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

export const createEncryptionKey = async (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** The user and the record's name are authenticated, so that one record cannot replace another. */
const algorithm = (iv: Uint8Array<ArrayBuffer>, userId: string, name: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(`${userId}/${name}`),
});

export const createEncryption = (userId: string, key: () => Promise<CryptoKey>) => ({
  close: async (name: string, content: BufferSource): Promise<EncryptedRecord> => {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    return { iv, sealed: await crypto.subtle.encrypt(algorithm(iv, userId, name), await key(), content) };
  },
  /** Null when the key is gone or the record is damaged. */
  open: async (name: string, { iv, sealed }: EncryptedRecord): Promise<ArrayBuffer | null> => {
    const current = await key();
    return crypto.subtle.decrypt(algorithm(iv, userId, name), current, sealed).catch(() => null);
  },
});
