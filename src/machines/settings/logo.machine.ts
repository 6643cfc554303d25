/**
 * The upload of a business's logo, from the chosen file to its public address. It lives while the business section is
 * in view.
 *
 * The business does not change here: the address is sent to the section as an unsaved change. The context does not hold
 * the file, so a retry sends `file.chosen` again.
 */
import { assign, sendParent, setup, type ActorRefFrom } from 'xstate';

import type { LogoUploadResult, LogoRefusal, SectionDraftChanged } from '../../contracts/settings.ts';
import { placeholder } from '../app/placeholder.ts';

/** Types that every browser can show. No SVG: it is a document that can run scripts. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'];
/** Bytes of the chosen file. The uploaded picture is resized and much smaller. */
export const MAX_LOGO_BYTES = 10 * 1024 * 1024;

interface Context {
  businessId: string;
  refusal: LogoRefusal | null;
}

/** Type and size are read from the file by the view. */
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
    notifySection: sendParent((_, { output }: { output: LogoUploadResult }): SectionDraftChanged => ({
      type: 'draft.changed',
      changes: 'url' in output ? { logo_url: output.url } : {},
    })),
  },
  delays: {
    /** Milliseconds. Long enough for a slow network. */
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
