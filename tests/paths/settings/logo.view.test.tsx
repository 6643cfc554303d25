import type { Locator } from 'vitest/browser';

import type { LogoRef } from '../../../src/machines/settings/logo.machine.ts';
import { logoModel } from '../../../src/machines/settings/logo.model.ts';
import { LogoStory } from '../../../src/views/settings/storyHarness.tsx';
import { actAndWait } from '../../sut/actAndWait.ts';
import { press } from '../../sut/gestures.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';

const WORDS: Record<string, RegExp> = {
  notPicture: /bukan PNG, JPG, atau WebP/,
  tooLarge: /lebih besar dari 10 MB/,
  unreadable: /tidak dapat dibaca/,
  denied: /tidak boleh lagi mengganti logo/,
  unreachable: /Logo belum terunggah/,
};

/** Fills the file input with a file of this type and size. */
const choose = (see: Locator, mediaType: string, size: number) =>
  actAndWait(() => {
    const input = see.element().querySelector<HTMLInputElement>('input[type=file]')!;
    const file = new File(['…'], 'logo', { type: mediaType });
    Object.defineProperty(file, 'size', { value: size });
    // A real FileList copies the file and loses the redefined size.
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });

viewPaths(logoModel, {
  render: (actor: LogoRef) => <LogoStory actor={actor} />,
  gestures: {
    'file.chosen': (see, event) => choose(see, String(event['mediaType']), Number(event['size'])),
    'upload.cancelled': (see) => press(see.getByRole('button', { name: 'Batalkan unggahan' })),
  },
  sights: {
    idle: (see) => {
      visible(see.getByRole('button', { name: 'Pilih gambar' }));
      visible(see.getByText(/PNG, JPG, atau WebP, paling besar 10 MB/));
      absent(see.getByRole('alert'));
    },
    uploading: 'Mengunggah logo…',
    refused: (see, { context }) => {
      visible(see.getByRole('alert').getByText(WORDS[String(context.refusal)]!));
      visible(see.getByRole('button', { name: 'Pilih gambar' }));
      if (context.refusal === 'unreachable') visible(see.getByRole('button', { name: 'Unggah lagi' }));
    },
  },
});
