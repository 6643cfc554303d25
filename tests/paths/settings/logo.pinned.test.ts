import { describe, expect, test } from 'vitest';

import { logoModel as model } from '../../../src/machines/settings/logo.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const [picture, drawing, huge] = model.events['file.chosen'] ?? [];

const uploading = () => given(model).when(picture!);

describe('logo machine', () => {
  test('nothing is uploaded before a file is chosen', () => given(model).expect('idle', { refusal: null }));

  test.each([
    ['the picture cannot be read', () => uploading().settle('uploadLogo', 'unreadable'), 'unreadable'],
    ['the user may not change the logo', () => uploading().settle('uploadLogo', 'denied'), 'denied'],
    ['the storage cannot be reached', () => uploading().settle('uploadLogo', 'offline'), 'unreachable'],
    ['the upload has no response for a minute', () => uploading().elapse(60_000), 'unreachable'],
  ])('if %s, the logo is refused with the pinned reason', (_, path, refusal) => path().expect('refused', { refusal }));

  test('an upload has a minute, and ends in no refusal once it is done', async () => {
    await uploading().elapse(59_999).expect('uploading').elapse(1).expect('refused');
    await uploading().settle('uploadLogo', 'uploaded').expect('idle', { refusal: null });
  });

  test('an uploaded logo is sent to the section as an unsaved change', async () => {
    const sut = machineSut(model);
    await sut.start();
    await sut.send(picture!);
    const upload = sut.actor.getSnapshot().children['uploadLogo'];
    expect(upload?.getSnapshot().input).toMatchObject({ file: picture!['file'] });
    const parent = sut.actor._parent!;
    await sut.settle('uploadLogo', 'done', model.outcomes['uploadLogo']?.done['uploaded']);
    expect(sut.received(parent.id)).toContainEqual({
      type: 'draft.changed',
      changes: { logo_url: 'https://contoh.id/logo.webp' },
    });
    await sut.stop();
  });

  test('the photo of a product is sent to the section with the name of the product', async () => {
    const sut = machineSut(model);
    await sut.start();
    await sut.send({ ...picture!, product: 'Kain' });
    expect(sut.actor.getSnapshot().children['uploadLogo']?.getSnapshot().input).toMatchObject({ isPhoto: true });
    const parent = sut.actor._parent!;
    await sut.settle('uploadLogo', 'done', model.outcomes['uploadLogo']?.done['uploaded']);
    expect(sut.received(parent.id)).toContainEqual({
      type: 'draft.changed',
      changes: {},
      photo: { product: 'Kain', url: 'https://contoh.id/logo.webp' },
    });
    await sut.stop();
  });

  test('an SVG and a file over the size limit are refused before the upload', async () => {
    await given(model).when(drawing!).expect('refused', { refusal: 'notPicture' });
    await given(model).when(huge!).expect('refused', { refusal: 'tooLarge' });
  });

  test('a failed upload can be retried', () =>
    given(model)
      .when(picture!)
      .settle('uploadLogo', 'offline')
      .expect('refused', { refusal: 'unreachable' })
      .when(picture!)
      .expect('uploading', { refusal: null }));

  test('an upload ends after a minute without a response, or when the user cancels', async () => {
    await given(model).when(picture!).elapse('responseTimeout').expect('refused', { refusal: 'unreachable' });
    await given(model).when(picture!).when('upload.cancelled').expect('idle', { refusal: null });
  });

  test('a newly chosen file replaces the upload in progress', async () => {
    const sut = machineSut(model);
    await sut.start();
    await sut.send(picture!);
    const other = { ...picture!, file: new File(['lain'], 'lain.png') };
    await sut.send(other);
    expect(sut.actor.getSnapshot().children['uploadLogo']?.getSnapshot().input).toMatchObject({ file: other.file });
    await sut.stop();
  });
});
