import { defineModel } from '../app/defineModel.ts';
import { MAX_LOGO_BYTES, logoMachine } from './logo.machine.ts';

const fileChosen = (mediaType: string, size: number) => ({
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
      fileChosen('image/png', 20_000),
      fileChosen('image/svg+xml', 20_000),
      fileChosen('image/jpeg', MAX_LOGO_BYTES + 1),
    ],
    'upload.cancelled': [{ type: 'upload.cancelled' }],
  },
  outcomes: {
    uploadLogo: {
      done: {
        uploaded: { url: 'https://contoh.id/logo.webp' },
        unreadable: { refused: 'unreadable' },
        denied: { refused: 'denied' },
      },
      error: { offline: new Error('Failed to fetch') },
    },
  },
  // Only `unreachable` offers a retry.
  vertex: ({ context }) => context.refusal,
  variant: ({ context }) => context.refusal,
  ignored: {
    idle: ['upload.cancelled'],
    refused: ['upload.cancelled'],
  },
  maxPaths: 5,
});
