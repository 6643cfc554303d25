import { createECDH, randomBytes } from 'node:crypto';

import { isUsed, type Answers } from './variables.ts';

/** A value for each secret that the operator need not choose. */
export function generateSecrets(answers: Answers): Record<string, string> {
  const vapid = createECDH('prime256v1');
  const secrets = {
    LINK_SECRET: randomBytes(32).toString('base64'),
    WAHA_WEBHOOK_SECRET: randomBytes(32).toString('hex'),
    ...(answers['SUPABASE_FOLDER'] ? { WAHA_API_KEY: randomBytes(32).toString('hex') } : {}),
    VAPID_PUBLIC_KEY: vapid.generateKeys('base64url'),
    VAPID_PRIVATE_KEY: Buffer.concat([Buffer.alloc(32), vapid.getPrivateKey()])
      .subarray(-32)
      .toString('base64url'),
    SEND_SMS_HOOK_SECRETS: `v1,whsec_${randomBytes(32).toString('base64')}`,
    META_VERIFY_TOKEN: randomBytes(24).toString('base64url'),
  };
  return Object.fromEntries(Object.entries(secrets).filter(([name]) => isUsed(name, answers)));
}
