import { Hono } from 'hono';

import { fail } from './errors.ts';
import type { Service } from './service.ts';

/** Health, settings and public keys, and the error responses of endpoints that are not supported. */
export const settingsRoutes = ({ config, keys }: Service): Hono =>
  new Hono()
    .get('/health', (context) =>
      context.json({
        version: 'embedded',
        name: 'GoTrue',
        description: 'GoTrue is a user registration and authentication API',
      }),
    )
    .get('/settings', (context) =>
      context.json({
        external: {
          ...config.external,
          anonymous_users: config.enableAnonymousSignIns,
          email: config.email.enableSignup,
          phone: config.sms.enableSignup,
        },
        disable_signup: !config.enableSignup,
        mailer_autoconfirm: !config.email.enableConfirmations,
        phone_autoconfirm: !config.sms.enableConfirmations,
        sms_provider: '',
        saml_enabled: false,
        passkeys_enabled: false,
      }),
    )
    .get('/.well-known/jwks.json', (context) => context.json(keys.jwks))
    .post('/sso', () => fail(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'));
