import { describe, expect, test } from 'vitest';

import { logoModel as model } from '../../../src/machines/settings/logo.model.ts';
import { given } from '../../model/pinned.ts';
import { machineSut } from '../../sut/machine.ts';

const [picture, drawing, huge] = model.events['file.chosen'] ?? [];

describe('a logo', () => {
  test('what is kept goes to the section as a change that is not saved yet', async () => {
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

  test('a drawing that can run scripts, and a file of many megabytes, are not sent', async () => {
    await given(model).when(drawing!).expect('refused', { refusal: 'notPicture' });
    await given(model).when(huge!).expect('refused', { refusal: 'tooLarge' });
  });

  test('what failed on its way can be sent again', () =>
    given(model)
      .when(picture!)
      .settle('uploadLogo', 'offline')
      .expect('refused', { refusal: 'unreachable' })
      .when(picture!)
      .expect('uploading', { refusal: null }));

  test('an upload that never ends is given up after a minute, or before by whoever waits', async () => {
    await given(model).when(picture!).elapse('responseTimeout').expect('refused', { refusal: 'unreachable' });
    await given(model).when(picture!).when('upload.cancelled').expect('idle', { refusal: null });
  });

  test('another file takes the place of the one that is on its way', async () => {
    const sut = machineSut(model);
    await sut.start();
    await sut.send(picture!);
    const other = { ...picture!, file: new File(['lain'], 'lain.png') };
    await sut.send(other);
    expect(sut.actor.getSnapshot().children['uploadLogo']?.getSnapshot().input).toMatchObject({ file: other.file });
    await sut.stop();
  });
});
