import { webcrypto } from 'node:crypto';

// The library asks for it.
import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const day = 86_400_000;

const newKeys = async () => (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair;

/**
 * An authority of this run, and a certificate of it for these names, in PEM. A program trusts the authority only when it is
 * told to.
 */
export async function certificateFor(
  names: readonly string[],
): Promise<{ authority: string; cert: string; key: string }> {
  const [authorityKeys, keys] = [await newKeys(), await newKeys()];
  const validity = { notBefore: new Date(Date.now() - day), notAfter: new Date(Date.now() + day) };
  const common = { ...validity, signingAlgorithm: algorithm };
  const authority = await X509CertificateGenerator.createSelfSigned({
    ...common,
    name: 'CN=Chabot Test',
    keys: authorityKeys,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
    ],
  });
  const certificate = await X509CertificateGenerator.create({
    ...common,
    subject: `CN=${names[0] ?? ''}`,
    issuer: authority.subject,
    publicKey: keys.publicKey,
    signingKey: authorityKeys.privateKey,
    extensions: [new SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns' as const, value })))],
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return {
    authority: authority.toString('pem'),
    cert: certificate.toString('pem'),
    key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`,
  };
}
