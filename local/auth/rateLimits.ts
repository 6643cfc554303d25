import { addressKey } from '../../supabase/functions/_shared/addressKey.ts';
import type { Config } from '../config.ts';
import { fail } from './errors.ts';

interface Bucket {
  tokens: number;
  at: number;
}

/** A token bucket per key: `capacity` calls at once, by what it says at each call, refilled evenly over `window` milliseconds. */
class TokenBuckets {
  readonly #capacity: () => number;
  readonly #window: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(capacity: () => number, window: number, now: () => number) {
    this.#capacity = capacity;
    this.#window = window;
    this.#now = now;
  }

  /** Takes one token. Returns 0, or the milliseconds until the next token is available. */
  take(key: string): number {
    const now = this.#now();
    const capacity = this.#capacity();
    const perMs = capacity / this.#window;
    const bucket = this.#buckets.get(key) ?? { tokens: capacity, at: now };
    const tokens = Math.min(capacity, bucket.tokens + (now - bucket.at) * perMs);
    const isAllowed = tokens >= 1;
    this.#buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, at: now });
    if (this.#buckets.size > 10_000) this.#forgetFull(now, capacity);
    return isAllowed ? 0 : Math.min((1 - tokens) / perMs, this.#window);
  }

  // A full bucket has the same effect as an absent one.
  #forgetFull(now: number, capacity: number): void {
    for (const [key, { tokens, at }] of this.#buckets) {
      if (tokens + ((now - at) * capacity) / this.#window >= capacity) this.#buckets.delete(key);
    }
  }
}

type Channel = 'email' | 'sms';

const hour = 3_600_000;
const fiveMinutes = 300_000;

/** Messages an hour that requests of one address may cause. Phones of one mobile network share an address. */
const MESSAGES_PER_ADDRESS = 60;

/**
 * The limits of config.toml's [auth.rate_limit] with hosted windows and errors, and hosted limits without a setting. Addresses
 * are counted by `addressKey`. What anyone can name, such as a number, is counted together with the address that names it: a
 * stranger's requests block no other.
 */
export interface RateLimits {
  /** Counts a call of a client address. `kind` is the name of the setting. */
  request(
    kind: 'anonymousUsers' | 'tokenRefresh' | 'signInSignUps' | 'tokenVerifications' | 'messages',
    address: string,
  ): void;
  /** Counts a code tried against one factor: 15 a minute from all addresses together. */
  factor(factorId: string): void;
  /**
   * Counts a message to `to` that a request from `address` asks for, whether or not an account has it: the error must not
   * reveal it.
   */
  message(channel: Channel, to: string, address: string): void;
}

const failRequest = (wait: number): never =>
  fail(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter: Math.ceil(wait / 1000) });

/** Creates the counters. They live in memory, so a restart resets them. */
export function createRateLimits(config: Config['auth'], now: () => number): RateLimits {
  const { rateLimit } = config;
  const calls = {
    anonymousUsers: new TokenBuckets(() => rateLimit.anonymousUsers, hour, now),
    tokenRefresh: new TokenBuckets(() => rateLimit.tokenRefresh, fiveMinutes, now),
    signInSignUps: new TokenBuckets(() => rateLimit.signInSignUps, fiveMinutes, now),
    tokenVerifications: new TokenBuckets(() => rateLimit.tokenVerifications, fiveMinutes, now),
    // Hosted Supabase counts requests for messages by the setting of sign-ins, and apart from them.
    messages: new TokenBuckets(() => rateLimit.signInSignUps, fiveMinutes, now),
  };
  const factorCodes = new TokenBuckets(() => 15, 60_000, now);
  const messages = {
    email: new TokenBuckets(() => rateLimit.emailSent, hour, now),
    sms: new TokenBuckets(() => rateLimit.smsSent, hour, now),
  };
  const messagesOfAddress = new TokenBuckets(() => MESSAGES_PER_ADDRESS, hour, now);
  const minInterval = { email: config.email.maxFrequency * 1000, sms: config.sms.maxFrequency * 1000 };
  const intervals = {
    email: new TokenBuckets(() => 1, minInterval.email, now),
    sms: new TokenBuckets(() => 1, minInterval.sms, now),
  };

  return {
    request: (kind, address) => {
      const wait = calls[kind].take(addressKey(address));
      if (wait > 0) failRequest(wait);
    },
    factor: (factorId) => {
      const wait = factorCodes.take(factorId);
      if (wait > 0) failRequest(wait);
    },
    message: (channel, to, address) => {
      const code = `over_${channel}_send_rate_limit`;
      const wait = minInterval[channel] > 0 ? intervals[channel].take(`${to} ${addressKey(address)}`) : 0;
      if (wait > 0) {
        const retryAfter = Math.ceil(wait / 1000);
        fail(429, code, `For security purposes, you can only request this after ${retryAfter} seconds.`, {
          retryAfter,
        });
      }
      // One address can use up its own messages, and not those of all.
      const hourlyWait = messagesOfAddress.take(`${channel} ${addressKey(address)}`) || messages[channel].take('');
      if (hourlyWait > 0)
        fail(429, code, `${channel} rate limit exceeded`, { retryAfter: Math.ceil(hourlyWait / 1000) });
    },
  };
}
