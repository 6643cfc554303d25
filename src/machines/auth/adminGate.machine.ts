/**
 * The door of the pages that are for administrators. It lives while nobody knows whether this person may come in, and
 * ends with the answer. What is inside is protected by the database; the door spares people a page that would stay empty,
 * and keeps it from asking for anything before.
 *
 * What surprises: after an anonymous sign-in it waits. The page hears from the root who has come, and opens another
 * door for them.
 */
import { setup, type ActorRefFrom, type DoneStateEvent } from 'xstate';

import type { AdminPermission } from '../../contracts/auth.ts';
import { unprovided } from '../app/placeholder.ts';

/** `unfinished`: somebody is signed in by halves, and must show their second factor before anything else. */
export type Admission = 'admitted' | 'refused' | 'unfinished';

interface Context {
  userId: string | null;
}

const admission = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'retry.requested' },
    input: {} as { userId: string | null },
    output: {} as Admission,
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    /** Throws "Failed to sign in anonymously". `someone`: the browser holds a session, and it is left alone. */
    signInAnonymously: unprovided<'signedIn' | 'someone'>('signInAnonymously'),
    /** Whether the role table gives this person the permission `admin`. */
    askPermission: unprovided<AdminPermission, { userId: string | null }>('askPermission'),
  },
  guards: {
    isSomeone: (_, { output }: { output: 'signedIn' | 'someone' }) => output === 'someone',
    isNobody: (_, { output }: { output: AdminPermission }) => output === 'nobody',
    isAdmin: (_, { output }: { output: AdminPermission }) => output === 'admin',
  },
  delays: {
    /** An answer that has not come by then does not come. */
    patience: 15_000,
  },
});

const asking = admission.createStateConfig({
  tags: 'busy',
  meta: { story: 'AskingPermission' },
  invoke: {
    id: 'askPermission',
    src: 'askPermission',
    input: ({ context }) => context,
    onDone: [
      { guard: { type: 'isNobody', params: ({ event }) => event }, target: 'signingIn' },
      { guard: { type: 'isAdmin', params: ({ event }) => event }, target: 'admitted' },
      { target: 'refused' },
    ],
    onError: { target: 'unanswered' },
  },
  after: { patience: { target: 'unanswered' } },
});

const unanswered = admission.createStateConfig({
  meta: { story: 'PermissionUnknown' },
  on: { 'retry.requested': { target: 'asking' } },
});

const signingIn = admission.createStateConfig({
  tags: 'busy',
  meta: { story: 'SigningInAnonymously' },
  invoke: {
    id: 'signInAnonymously',
    src: 'signInAnonymously',
    onDone: [
      { guard: { type: 'isSomeone', params: ({ event }) => event }, target: 'unfinished' },
      { target: 'awaiting' },
    ],
    onError: { target: 'unsigned' },
  },
  after: { patience: { target: 'unsigned' } },
});

/** Signed in: the root tells the page at any moment. */
const awaiting = admission.createStateConfig({
  tags: 'busy',
  meta: { story: 'SignedInAnonymously' },
  after: { patience: { target: 'unsigned' } },
});

const unsigned = admission.createStateConfig({
  meta: { story: 'AnonymousSignInFailed' },
  on: { 'retry.requested': { target: 'signingIn' } },
});

export const admissionMachine = admission.createMachine({
  id: 'admission',
  context: ({ input }) => input,
  initial: 'asking',
  states: {
    asking,
    unanswered,
    signingIn,
    awaiting,
    unsigned,
    admitted: { type: 'final', output: 'admitted' },
    refused: { type: 'final', output: 'refused' },
    unfinished: { type: 'final', output: 'unfinished' },
  },
  output: ({ event }) => (event as DoneStateEvent<Admission>).output,
});

export type AdmissionRef = ActorRefFrom<typeof admissionMachine>;
