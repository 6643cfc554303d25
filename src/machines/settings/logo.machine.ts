/**
 * The logo of a business, from the file that somebody chose to the address at which it is kept. It lives as long as the
 * section of the business is in view.
 *
 * What surprises: nothing of the business is changed here. The address goes to the section, and is the business's once
 * that is saved. The file is in no context: whoever tries again hands it over again.
 */
import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate';

import type { LogoUploadResult, LogoRefusal } from '../../contracts/settings.ts';
import { unprovided } from '../app/placeholder.ts';

/** What a browser can show everywhere; no SVG, which is a document that can run scripts. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'];
/** Bytes of the file that is chosen; what is kept of it is much smaller. */
export const LARGEST_LOGO = 10 * 1024 * 1024;

interface Context {
  businessId: string;
  refusal: LogoRefusal | null;
}

/** What the file says of itself stands beside it. */
interface Chosen {
  type: 'file.chosen';
  file: Blob;
  mediaType: string;
  /** Bytes. */
  size: number;
}

type Event = Chosen | { type: 'upload.cancelled' };

const logo = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { businessId: string },
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    keepLogo: unprovided<LogoUploadResult, { businessId: string; file: Blob }>('keepLogo'),
  },
  guards: {
    isOther: (_, { mediaType }: Chosen) => !LOGO_TYPES.includes(mediaType),
    isLarge: (_, { size }: Chosen) => size > LARGEST_LOGO,
    isKept: (_, { output }: { output: LogoUploadResult }) => 'url' in output,
  },
  actions: {
    forgive: assign({ refusal: null }),
    refuse: assign((_, { why }: { why: LogoRefusal }) => ({ refusal: why })),
    refuseAs: assign((_, { output }: { output: LogoUploadResult }) =>
      'refused' in output ? { refusal: output.refused } : {},
    ),
    tellSection: sendTo(
      ({ self }) => self._parent as AnyActorRef,
      (_, { output }: { output: LogoUploadResult }) => ({
        type: 'draft.changed',
        changes: 'url' in output ? { logo_url: output.url } : {},
      }),
    ),
  },
  delays: {
    /** A slow network takes a while; an answer that has not come by then does not come. */
    patience: 60_000,
  },
});

const uploading = logo.createStateConfig({
  tags: 'busy',
  meta: { story: 'Uploading' },
  invoke: {
    id: 'keepLogo',
    src: 'keepLogo',
    input: ({ context: { businessId }, event }) => ({ businessId, file: (event as Chosen).file }),
    onDone: [
      {
        guard: { type: 'isKept', params: ({ event }) => event },
        target: 'resting',
        actions: { type: 'tellSection', params: ({ event }) => event },
      },
      { target: 'refused', actions: { type: 'refuseAs', params: ({ event }) => event } },
    ],
    onError: { target: 'refused', actions: { type: 'refuse', params: { why: 'unreachable' } } },
  },
  on: { 'upload.cancelled': { target: 'resting' } },
  after: { patience: { target: 'refused', actions: { type: 'refuse', params: { why: 'unreachable' } } } },
});

export const logoMachine = logo.createMachine({
  id: 'logo',
  context: ({ input: { businessId } }) => ({ businessId, refusal: null }),
  on: {
    'file.chosen': [
      {
        guard: { type: 'isOther', params: ({ event }) => event },
        target: '.refused',
        actions: { type: 'refuse', params: { why: 'notPicture' } },
      },
      {
        guard: { type: 'isLarge', params: ({ event }) => event },
        target: '.refused',
        actions: { type: 'refuse', params: { why: 'tooLarge' } },
      },
      { target: '.uploading', actions: 'forgive' },
    ],
  },
  initial: 'resting',
  states: {
    resting: { meta: { story: 'Resting' } },
    uploading,
    refused: { meta: { story: 'Refused' } },
  },
});

export type LogoRef = ActorRefFrom<typeof logoMachine>;
