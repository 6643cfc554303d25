import type { Query } from '../database.ts';
import { createFlowState } from './flowState.ts';
import { createOneTimeToken, type CreatedToken, type TokenType } from './oneTimeTokens.ts';
import { allowedRedirect } from './redirects.ts';
import type { Challenge } from './request.ts';
import { isoTime, type QueueMail, type Service } from './service.ts';
import type { AuthMethod } from './sessions.ts';
import { userResponse } from './userResponse.ts';
import type { User } from './userRow.ts';
import { lockUser } from './users.ts';

interface MessageType {
  channel: 'email' | 'sms';
  token: TokenType;
  /** The type in the link to /verify; without it the message has only a code. */
  link?: string;
  /** The template of config.toml for this message. */
  template?: string;
  /** The authentication method of the session that a PKCE flow opens. */
  flow?: AuthMethod;
}

/** The messages that the service sends, by their type. */
const messageTypes = {
  signup: {
    channel: 'email',
    token: 'confirmation_token',
    link: 'signup',
    template: 'confirmation',
    flow: 'email/signup',
  },
  invite: { channel: 'email', token: 'confirmation_token', link: 'invite' },
  recovery: { channel: 'email', token: 'recovery_token', link: 'recovery', template: 'recovery', flow: 'recovery' },
  magiclink: { channel: 'email', token: 'recovery_token', link: 'magiclink', flow: 'magiclink' },
  email_change: { channel: 'email', token: 'email_change_token_new', link: 'email_change', flow: 'email_change' },
  email_change_current: {
    channel: 'email',
    token: 'email_change_token_current',
    link: 'email_change',
    flow: 'email_change',
  },
  reauthentication: { channel: 'email', token: 'reauthentication_token' },
  sms: { channel: 'sms', token: 'confirmation_token' },
  phone_change: { channel: 'sms', token: 'phone_change_token' },
  reauthentication_sms: { channel: 'sms', token: 'reauthentication_token' },
} satisfies Record<string, MessageType>;

export interface OutgoingMessage {
  type: keyof typeof messageTypes;
  to: string;
  /** Of the client that asks for the message. */
  address: string;
  redirect?: string;
  challenge?: Challenge | null;
}

export const verifyUrl = (service: Service, hash: string, type: string, redirect: string): string => {
  const link = new URL(`${service.url}/verify`);
  link.search = new URLSearchParams({ token: hash, type, redirect_to: redirect }).toString();
  return link.href;
};

/** The first link of a template in config.toml, with its variables filled in; null for `.ConfirmationURL`. */
const templateLink = (service: Service, name: string, hash: string, redirect: string): string | null => {
  const [, link = ''] = /href="([^"]*)"/.exec(service.config.email.templates[name]?.html ?? '') ?? [];
  if (link === '' || link.includes('.ConfirmationURL')) return null;
  return link
    .replaceAll('{{ .SiteURL }}', service.config.siteUrl)
    .replaceAll('{{ .TokenHash }}', encodeURIComponent(hash))
    .replaceAll('{{ .RedirectTo }}', encodeURIComponent(redirect));
};

/** Creates a code and queues the message with it. Callers check the rate limit first. */
export async function sendMessage(
  query: Query,
  queueMail: QueueMail,
  service: Service,
  user: User,
  { type, to, address, redirect = '', challenge = null }: OutgoingMessage,
): Promise<CreatedToken> {
  const { channel, token, link, template = '', flow }: MessageType = messageTypes[type];
  const pkce = challenge !== null && flow !== undefined;
  if (pkce) await createFlowState(query, service, user.id, flow, challenge);
  const created = await createOneTimeToken(query, service, user.id, token, to, { pkce });
  if (channel === 'sms' && service.sendBySmsHook) {
    const receiver = await userResponse(query, await lockUser(query, user.id));
    await service.sendBySmsHook(receiver, { otp: created.code, phone: to }, address);
    return created;
  }
  const redirectTo = allowedRedirect(service, redirect);
  queueMail({
    to,
    channel,
    type,
    otp: created.code,
    link: link
      ? (templateLink(service, template, created.hash, redirectTo) ??
        verifyUrl(service, created.hash, link, redirectTo))
      : null,
    at: isoTime(service.now()),
  });
  return created;
}
