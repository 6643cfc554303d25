/**
 * The upload of a public picture, a business's logo or the photo of a product, from the chosen file to its public address. It
 * lives while the section of the business or of the catalogue is in view.
 *
 * The business does not change here: the address is sent to the section as an unsaved change. The context does not hold
 * the file, so a retry sends `file.chosen` again.
 */
import { assign, sendParent, setup, type ActorRefFrom } from 'xstate';

import type { LogoUploadResult, LogoRefusal, SectionDraftChanged } from '../../contracts/settings.ts';
import type { MachineTypes } from '../app/machineTypes.ts';
import { placeholder } from '../app/placeholder.ts';
import { request } from '../app/request.ts';
import { withEvent } from '../app/withEvent.ts';

/** Types that every browser can show. No SVG: it is a document that can run scripts. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'];
/** Bytes of the chosen file. The uploaded picture is resized and much smaller. */
export const MAX_LOGO_BYTES = 10 * 1024 * 1024;

interface Context {
  businessId: string;
  /** The name of the product whose photo was chosen last; null: a logo. */
  product: string | null;
  refusal: LogoRefusal | null;
}

/** Type and size are read from the file by the view. */
interface FileChosen {
  type: 'file.chosen';
  file: Blob;
  mediaType: string;
  /** Bytes. */
  size: number;
  /** The name of the product that it shows; none: it is the logo. */
  product?: string;
}

type Event = FileChosen | { type: 'upload.cancelled' };

const logo = setup({
  types: {} as MachineTypes<Context, Event, { businessId: string }>,
  actors: {
    uploadLogo: placeholder<LogoUploadResult, { businessId: string; file: Blob; isPhoto: boolean }>('uploadLogo'),
  },
  guards: {
    isUnsupportedType: (_, { mediaType }: FileChosen) => !LOGO_TYPES.includes(mediaType),
    isTooLarge: (_, { size }: FileChosen) => size > MAX_LOGO_BYTES,
    isUploaded: (_, { output }: { output: LogoUploadResult }) => 'url' in output,
  },
  actions: {
    clearRefusal: assign({ refusal: null }),
    setProduct: assign((_, { product = null }: { product?: string | null }) => ({ product })),
    setRefusal: assign((_, { why }: { why: LogoRefusal }) => ({ refusal: why })),
    setRefusalFrom: assign((_, { output }: { output: LogoUploadResult }) =>
      'refused' in output ? { refusal: output.refused } : {},
    ),
    notifySection: sendParent(
      ({ context: { product } }, { output }: { output: LogoUploadResult }): SectionDraftChanged => {
        const url = 'url' in output ? output.url : null;
        if (product === null) return { type: 'draft.changed', changes: url === null ? {} : { logo_url: url } };
        return { type: 'draft.changed', changes: {}, ...(url !== null && { photo: { product, url } }) };
      },
    ),
  },
  delays: {
    /** Milliseconds. Long enough for a slow network. */
    responseTimeout: 60_000,
  },
});

const uploading = request(logo, {
  src: 'uploadLogo',
  story: 'Uploading',
  input: ({ context: { businessId, product }, event }) => ({
    businessId,
    file: (event as FileChosen).file,
    isPhoto: product !== null,
  }),
  done: [
    { guard: withEvent('isUploaded'), target: 'idle', actions: withEvent('notifySection') },
    { target: 'refused', actions: withEvent('setRefusalFrom') },
  ],
  failed: { target: 'refused', actions: { type: 'setRefusal', params: { why: 'unreachable' } } },
  limit: 'responseTimeout',
  on: { 'upload.cancelled': { target: 'idle' } },
});

export const logoMachine = logo.createMachine({
  id: 'logo',
  context: ({ input: { businessId } }) => ({ businessId, product: null, refusal: null }),
  on: {
    'file.chosen': [
      {
        guard: withEvent('isUnsupportedType'),
        target: '.refused',
        actions: [withEvent('setProduct'), { type: 'setRefusal', params: { why: 'notPicture' } }],
      },
      {
        guard: withEvent('isTooLarge'),
        target: '.refused',
        actions: [withEvent('setProduct'), { type: 'setRefusal', params: { why: 'tooLarge' } }],
      },
      { target: '.uploading', actions: [withEvent('setProduct'), 'clearRefusal'] },
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
