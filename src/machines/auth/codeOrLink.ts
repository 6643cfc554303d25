/**
 * What the charts of a code or link by mail or phone have in common: `registration`, `recovery` and `phoneSignIn`. A form
 * requests it, `sent` follows for every address, and the child `oneTimeCode` takes the code. The states are plain objects,
 * because each chart has the types of its own context and events; each names its form `editing`.
 */
import type {
  AccountRefusal,
  CodeRecipient,
  CodeResult,
  CodeStep,
  RecoveryLink,
  RegistrationResult,
  SignupLink,
} from '../../contracts/auth.ts';
import { withEvent } from '../app/withEvent.ts';

export interface CodeContext {
  refusal: AccountRefusal | null;
  recipient: CodeRecipient | null;
  /** Milliseconds between the code and the reload of the page, 0 without one. */
  codeAge: number;
}

export const NO_CODE: CodeContext = { refusal: null, recipient: null, codeAge: 0 };

interface Read {
  output: RecoveryLink | SignupLink | CodeStep;
}

/** Also the result of a recovery or of a request by phone. */
interface Requested {
  output: RegistrationResult;
}

interface Verified {
  output: CodeResult;
}

type Failure = 'unreachable' | 'unexpected' | 'no-cookies';

export const codeGuards = {
  isSent: (_: unknown, { output }: Requested) => 'sent' in output,
  isRateLimited: (_: unknown, { output }: Requested) => 'refused' in output && output.refused.why === 'rate-limited',
};

export const linkGuards = {
  isLink: (_: unknown, { output, kind }: Read & { kind: RecoveryLink | SignupLink }) => output === kind,
  isCodeStep: (_: unknown, { output }: Read) => typeof output === 'object' && 'sent' in output,
  isVerified: (_: unknown, { output }: Verified) => 'verified' in output,
  isLinkInvalid: (_: unknown, { output }: Verified) =>
    'refused' in output && output.refused.why === 'wrong-one-time-code',
};

/** The assigners of a request and a code. */
export const codeAssigners = {
  setFailure: (_: unknown, { why }: { why: Failure }) => ({ refusal: { why } }),
  setRefusal: (_: unknown, { output }: { output: RegistrationResult | CodeResult }) =>
    'refused' in output ? { refusal: output.refused } : {},
  setRecipient: (_: unknown, { output }: Requested) =>
    'sent' in output ? { recipient: output.sent, codeAge: 0, refusal: null } : {},
  setStep: (_: unknown, { output }: Read) =>
    typeof output !== 'object'
      ? {}
      : 'sent' in output
        ? { recipient: output.sent, codeAge: output.age }
        : { recipient: output.typed },
};

export const codeDelays = {
  attemptTimeout: 2 * 60_000,
  /** Milliseconds until the session must have reached `auth`. It never does if the browser rejects cookies. */
  sessionTimeout: 5000,
  /** The service's Retry-After, in milliseconds. */
  retryDelay: ({ context: { refusal } }: { context: CodeContext }) =>
    (refusal?.why === 'rate-limited' ? refusal.retryAfter : 1) * 1000,
};

/** Back to the form, which says why. */
const failed = <Why extends Failure>(why: Why) =>
  ({ target: 'editing', actions: { type: 'setFailure', params: { why } } }) as const;

/** The form after too many requests. */
export const rateLimited = {
  meta: { story: 'EditingRateLimited' },
  after: { retryDelay: { target: 'idle', actions: 'clearRefusal' } },
} as const;

/** How a request ends: in `sent`, or in the form. */
export const requested = [
  { guard: withEvent('isSent'), target: 'sent', actions: withEvent('setRecipient') },
  { guard: withEvent('isRateLimited'), target: 'editing.rateLimited', actions: withEvent('setRefusal') },
  { target: 'editing', actions: withEvent('setRefusal') },
] as const;

export const requestFailed = failed('unexpected');
export const requestTimeout = { attemptTimeout: failed('unreachable') } as const;

/** The invocation of the code's entry; a verified code leads to `target`. */
export const enterCode = <Target extends string>(target: Target) =>
  ({
    id: 'oneTimeCode',
    src: 'oneTimeCode',
    input: ({ context: { recipient, codeAge } }: { context: CodeContext }) => ({
      recipient: recipient ?? { by: 'email' as const, to: '' },
      age: codeAge,
    }),
    onDone: { target },
    onError: failed('unexpected'),
  }) as const;

/** Verified: the session reaches `auth`, which ends the actor. */
export const awaitingSession = {
  tags: 'busy',
  meta: { story: 'AwaitingSession' },
  after: { sessionTimeout: failed('no-cookies') },
} as const;

const leadsTo = <Kind extends RecoveryLink | SignupLink, Target extends string>(kind: Kind, target: Target) =>
  ({
    guard: { type: 'isLink', params: ({ event: { output } }: { event: Read }) => ({ output, kind }) },
    target,
  }) as const;

/** The step of the page that was read, by its link or the code that was sent before a reload. */
export const linkRead = <Usable extends SignupLink | RecoveryLink>(usable: Usable) =>
  [
    leadsTo(usable, 'linkOpened'),
    leadsTo('invalid', 'linkInvalid'),
    leadsTo('otherBrowser', 'linkFromOtherBrowser'),
    { guard: withEvent('isCodeStep'), target: 'sent', actions: withEvent('setStep') },
    { target: 'editing', actions: withEvent('setStep') },
  ] as const;

/** The states of a link. A verified one leads to `target` of the chart `id`. */
export const linkStates = <Id extends string, Target extends string>(id: Id, target: Target) =>
  ({
    /** The button confirms that a person opened the link: mail scanners open links too. */
    linkOpened: {
      initial: 'idle',
      states: {
        idle: {
          meta: { story: 'LinkOpened' },
          on: { 'link.confirmed': { target: 'confirming', actions: 'clearRefusal' } },
        },
        confirming: {
          tags: 'busy',
          meta: { story: 'ConfirmingLink' },
          invoke: {
            id: 'confirmLink',
            src: 'confirmLink',
            onDone: [
              { guard: withEvent('isVerified'), target: `#${id}.${target}` },
              { guard: withEvent('isLinkInvalid'), target: `#${id}.linkInvalid` },
              { target: 'idle', actions: withEvent('setRefusal') },
            ],
            onError: { ...failed('unexpected'), target: 'idle' },
          },
          after: { attemptTimeout: { ...failed('unreachable'), target: 'idle' } },
        },
      },
    },
    /** Used, expired, or replaced by a newer link. The service does not say which. */
    linkInvalid: { meta: { story: 'LinkInvalid' }, on: { 'form.requested': { target: 'editing' } } },
    /** The session can be opened only in the browser that requested the link. */
    linkFromOtherBrowser: { meta: { story: 'LinkFromOtherBrowser' }, on: { 'form.requested': { target: 'editing' } } },
  }) as const;
