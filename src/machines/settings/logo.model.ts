import { defineModel } from '../app/defineModel.ts';
import { LARGEST_LOGO, logoMachine } from './logo.machine.ts';

const chosen = (mediaType: string, size: number) => ({
  type: 'file.chosen' as const,
  file: new File(['…'], 'logo', { type: mediaType }),
  mediaType,
  size,
});

export const logoModel = defineModel({
  machine: logoMachine,
  input: { businessId: '00000000-0000-4000-8000-0000000000b1' },
  events: {
    'file.chosen': [
      chosen('image/png', 20_000),
      chosen('image/svg+xml', 20_000),
      chosen('image/jpeg', LARGEST_LOGO + 1),
    ],
    'upload.cancelled': [{ type: 'upload.cancelled' }],
  },
  outcomes: {
    keepLogo: {
      done: {
        kept: { url: 'https://contoh.id/logo.webp' },
        unreadable: { refused: 'unreadable' },
        denied: { refused: 'denied' },
      },
      error: { offline: new Error('Failed to fetch') },
    },
  },
  // The file that cannot be reached with is worth another try.
  vertex: ({ context }) => context.refusal,
  face: ({ context }) => context.refusal,
  ignored: {
    resting: ['upload.cancelled'],
    // One file at a time.
    refused: ['upload.cancelled'],
  },
  most: 5,
});
