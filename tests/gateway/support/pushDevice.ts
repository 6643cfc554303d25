import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';

export interface PushDevice {
  /** What a browser tells of its subscription, in base64url. */
  p256dh: string;
  auth: string;
  /** The text of a message. Throws for one that is not for this device (RFC 8291). */
  decrypt: (body: Uint8Array) => string;
}

/** A browser's part of Web Push, written after the RFCs and not with the library of the sender. */
export function createDevice(): PushDevice {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const secret = randomBytes(16);
  return {
    p256dh: publicKey.toString('base64url'),
    auth: secret.toString('base64url'),
    decrypt: (message) => {
      const body = Buffer.from(message);
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const senderKey = body.subarray(21, 21 + keyLength);
      const shared = pair.computeSecret(senderKey);
      const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
      const input = Buffer.from(hkdfSync('sha256', shared, secret, keyInfo, 32));
      const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
      const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));
      const sealed = body.subarray(21 + keyLength);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
    },
  };
}

/** The claims of a VAPID header (RFC 8292); null if its key did not sign it. */
export function vapidClaims(authorization: string, publicKey: string): Record<string, unknown> | null {
  const { token, key } = /^vapid t=(?<token>[^,]+), k=(?<key>\S+)$/u.exec(authorization)?.groups ?? {};
  if (token === undefined || key !== publicKey) return null;
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) };
  const [header, claims, signature] = token.split('.') as [string, string, string];
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isSigned ? (JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>) : null;
}
