/** Sign-in with Google and Facebook. Loaded with the sign-in page. */
import { oauthMachine } from '../machines/auth/oauth.machine.ts';
import { defineOAuth } from '../services/auth/oauth.actors.ts';
import type { SessionClient } from '../services/platform/session.ts';
import type { ActorsOf } from './actorsOf.ts';

export const wireOAuth = (client: SessionClient) =>
  oauthMachine.provide({ actors: defineOAuth(client) satisfies ActorsOf<typeof oauthMachine> });
