/**
 * The logo of a business, from the file that somebody chose to the address at which it is kept. It lives as long as the
 * section of the business is in view.
 *
 * What surprises: nothing of the business is changed here. The address goes to the section, and is the business's once
 * that is saved. The file is in no context: whoever tries again hands it over again.
 */
import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate';

import type { LogoUploadResult, LogoRefusal } from '../../contracts/settings.ts';
import { placeholder } from '../app/placeholder.ts';

/** What a browser can show everywhere; no SVG, which is a document that can run scripts. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'];
/** Bytes of the file that is chosen; what is kept of it is much smaller. */
export const MAX_LOGO_BYTES = 10 * 1024 * 1024;

interface Context {
  businessId: string;
  refusal: LogoRefusal | null;
}

/** What the file says of itself stands beside it. */
interface FileChosen {
  type: 'file.chosen';
  file: Blob;
  mediaType: string;
  /** Bytes. */
  size: number;
}

type Event = FileChosen | { type: 'upload.cancelled' };

const logo = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { businessId: string },
    tags: {} as 'busy',
    meta: {} as { story: string },
  },
  actors: {
    uploadLogo: placeholder<LogoUploadResult, { businessId: string; file: Blob }>('uploadLogo'),
  },
  guards: {
    isUnsupportedType: (_, { mediaType }: FileChosen) => !LOGO_TYPES.includes(mediaType),
    isTooLarge: (_, { size }: FileChosen) => size > MAX_LOGO_BYTES,
    isUploaded: (_, { output }: { output: LogoUploadResult }) => 'url' in output,
  },
  actions: {
    clearRefusal: assign({ refusal: null }),
    setRefusal: assign((_, { why }: { why: LogoRefusal }) => ({ refusal: why })),
    setRefusalFrom: assign((_, { output }: { output: LogoUploadResult }) =>
      'refused' in output ? { refusal: output.refused } : {},
    ),
    notifySection: sendTo(
      ({ self }) => self._parent as AnyActorRef,
      (_, { output }: { output: LogoUploadResult }) => ({
        type: 'draft.changed',
        changes: 'url' in output ? { logo_url: output.url } : {},
      }),
    ),
  },
  delays: {
    /** A slow network takes a while; an answer that has not come by then does not come. */
    responseTimeout: 60_000,
  },
});

const uploading = logo.createStateConfig({
  tags: 'busy',
  meta: { story: 'Uploading' },
  invoke: {
    id: 'uploadLogo',
    src: 'uploadLogo',
    input: ({ context: { businessId }, event }) => ({ businessId, file: (event as FileChosen).file }),
    onDone: [
      {
        guard: { type: 'isUploaded', params: ({ event }) => event },
        target: 'idle',
        actions: { type: 'notifySection', params: ({ event }) => event },
      },
      { target: 'refused', actions: { type: 'setRefusalFrom', params: ({ event }) => event } },
    ],
    onError: { target: 'refused', actions: { type: 'setRefusal', params: { why: 'unreachable' } } },
  },
  on: { 'upload.cancelled': { target: 'idle' } },
  after: { responseTimeout: { target: 'refused', actions: { type: 'setRefusal', params: { why: 'unreachable' } } } },
});

export const logoMachine = logo.createMachine({
  id: 'logo',
  context: ({ input: { businessId } }) => ({ businessId, refusal: null }),
  on: {
    'file.chosen': [
      {
        guard: { type: 'isUnsupportedType', params: ({ event }) => event },
        target: '.refused',
        actions: { type: 'setRefusal', params: { why: 'notPicture' } },
      },
      {
        guard: { type: 'isTooLarge', params: ({ event }) => event },
        target: '.refused',
        actions: { type: 'setRefusal', params: { why: 'tooLarge' } },
      },
      { target: '.uploading', actions: 'clearRefusal' },
    ],
  },
  initial: 'idle',
  states: {
    idle: { meta: { story: 'Idle' } },
    uploading,
    refused: { meta: { story: 'Refused' } },
  },
});

export type LogoRef = ActorRefFrom<typeof logoMachine>;
