import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createActor, createMachine } from 'xstate';

import '../../index.css';
import { press } from '../../../tests/sut/gestures.ts';
import { absent, disabled, visible } from '../../../tests/sut/view.tsx';
import type { LogoRef } from '../../machines/settings/logo.machine.ts';
import { ProductPhoto } from './ProductPhoto.tsx';
import { settingsText } from './text/id.ts';

const { photo: text } = settingsText.katalog;
const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

/** Two products, of which the photo of the first is uploaded or was refused. */
const shown = async (state: 'uploading' | 'idle', photo: string | null = null) => {
  const states = { uploading: {}, idle: {} };
  const context = { product: 'Batik', refusal: state === 'idle' ? 'tooLarge' : null };
  const actor = createActor(createMachine({ context, initial: state, states })).start() as unknown as LogoRef;
  onTestFinished(() => actor.stop());
  const onRemove = vi.fn<() => void>();
  const see = await render(
    <>
      {['Batik', 'Kemeja'].map((product) => (
        <section key={product} aria-label={product}>
          <ProductPhoto actor={actor} product={product} photo={photo} onRemove={onRemove} />
        </section>
      ))}
    </>,
  );
  return { see, onRemove, of: (product: string) => see.getByRole('region', { name: product }) };
};

test('an upload is told beside its product, and no other photo is chosen meanwhile', async () => {
  const { of } = await shown('uploading');
  visible(of('Batik').getByText(text.uploading, { exact: true }));
  absent(of('Kemeja').getByText(text.uploading, { exact: true }));
  disabled(of('Kemeja').getByRole('button', { name: `${text.add} Kemeja` }));
});

test('a refusal is told beside its product', async () => {
  const { of } = await shown('idle');
  visible(of('Batik').getByRole('alert'));
  absent(of('Kemeja').getByRole('alert'));
  await expect.element(of('Kemeja').getByRole('button', { name: `${text.add} Kemeja` })).toBeEnabled();
});

test('a photo is replaced or removed', async () => {
  const { of, onRemove } = await shown('idle', picture);
  visible(of('Kemeja').getByRole('button', { name: `${text.replace} Kemeja` }));
  absent(of('Kemeja').getByRole('button', { name: `${text.add} Kemeja` }));
  await press(of('Kemeja').getByRole('button', { name: text.remove('Kemeja') }));
  expect(onRemove).toHaveBeenCalledOnce();
});
