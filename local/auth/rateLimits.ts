import type { Config } from '../config.ts';
import { refuse } from './errors.ts';

interface Bucket {
  tokens: number;
  at: number;
}

/** A token bucket per key: `capacity` calls at once, refilled evenly over `window` milliseconds. */
class TokenBuckets {
  readonly #capacity: number;
  readonly #window: number;
  readonly #perMs: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(capacity: number, window: number, now: () => number) {
    this.#capacity = capacity;
    this.#window = window;
    this.#perMs = capacity / window;
    this.#now = now;
  }

  /** Takes one token. Returns 0, or the milliseconds until the next token is available. */
  take(key: string): number {
    const now = this.#now();
    const bucket = this.#buckets.get(key) ?? { tokens: this.#capacity, at: now };
    const tokens = Math.min(this.#capacity, bucket.tokens + (now - bucket.at) * this.#perMs);
    const enough = tokens >= 1;
    this.#buckets.set(key, { tokens: enough ? tokens - 1 : tokens, at: now });
    if (this.#buckets.size > 10_000) this.#forgetFull(now);
    return enough ? 0 : Math.min((1 - tokens) / this.#perMs, this.#window);
  }

  // A full bucket has the same effect as an absent one.
  #forgetFull(now: number): void {
    for (const [key, { tokens, at }] of this.#buckets) {
      if (tokens + (now - at) * this.#perMs >= this.#capacity) this.#buckets.delete(key);
    }
  }
}

type Channel = 'email' | 'sms';

const hour = 3_600_000;
const fiveMinutes = 300_000;

/**
 * The limits of config.toml's [auth.rate_limit] with hosted windows and errors, and hosted limits without a setting.
 */
export interface Limits {
  /** Counts a call of a client address. `kind` is the name of the setting. */
  call(kind: 'anonymousUsers' | 'tokenRefresh' | 'signInSignUps' | 'tokenVerifications', address: string): void;
  /** Counts a code tried against one factor: 15 a minute from all addresses together. */
  factor(factorId: string): void;
  /** Counts a message to `to`, whether or not an account has this address: the error must not reveal it. */
  message(channel: Channel, to: string): void;
}

const refuseCall = (wait: number): never =>
  refuse(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter: Math.ceil(wait / 1000) });

/** Creates the counters. They live in memory, so a restart resets them. */
export function createLimits(config: Config['auth'], now: () => number): Limits {
  const { rateLimit } = config;
  const calls = {
    anonymousUsers: new TokenBuckets(rateLimit.anonymousUsers, hour, now),
    tokenRefresh: new TokenBuckets(rateLimit.tokenRefresh, fiveMinutes, now),
    signInSignUps: new TokenBuckets(rateLimit.signInSignUps, fiveMinutes, now),
    tokenVerifications: new TokenBuckets(rateLimit.tokenVerifications, fiveMinutes, now),
  };
  const factors = new TokenBuckets(15, 60_000, now);
  const sent = {
    email: new TokenBuckets(rateLimit.emailSent, hour, now),
    sms: new TokenBuckets(rateLimit.smsSent, hour, now),
  };
  const spacing = { email: config.email.maxFrequency * 1000, sms: config.sms.maxFrequency * 1000 };
  const spaced = {
    email: new TokenBuckets(1, spacing.email, now),
    sms: new TokenBuckets(1, spacing.sms, now),
  };

  return {
    call: (kind, address) => {
      const wait = calls[kind].take(address);
      if (wait > 0) refuseCall(wait);
    },
    factor: (factorId) => {
      const wait = factors.take(factorId);
      if (wait > 0) refuseCall(wait);
    },
    message: (channel, to) => {
      const code = `over_${channel}_send_rate_limit`;
      const wait = spacing[channel] > 0 ? spaced[channel].take(to) : 0;
      if (wait > 0) {
        const retryAfter = Math.ceil(wait / 1000);
        refuse(429, code, `For security purposes, you can only request this after ${retryAfter} seconds.`, {
          retryAfter,
        });
      }
      const pause = sent[channel].take('');
      if (pause > 0) refuse(429, code, `${channel} rate limit exceeded`, { retryAfter: Math.ceil(pause / 1000) });
    },
  };
}
