import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Locator } from 'vitest/browser';

import type { ChosenFile } from '../../../src/contracts/composer.ts';
import type { TrayRef, TraySnapshot } from '../../../src/machines/composer/attachments.machine.ts';
import { trayModel } from '../../../src/machines/composer/attachments.model.ts';
import { Attach } from '../../../src/views/composer/AttachButton.tsx';
import { composerText as text } from '../../../src/views/composer/text/id.ts';
import { TrayExhibit } from '../../../src/views/conversation/storyHarness.tsx';
import { conversationText as room } from '../../../src/views/conversation/text/id.ts';
import { MediaContext } from '../../../src/views/conversation/timeline/messages.ts';
import { press, write } from '../../sut/hands.ts';
import { machineSut } from '../../sut/machine.ts';
import { settled } from '../../sut/settled.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const button = (see: Locator, name: string) => see.getByRole('button', { name, exact: true });

/** Files with these names, as they come out of the browser's own window; their ids are the page's. */
const choose = (see: Locator, files: ChosenFile[]) =>
  settled(() => {
    const names = files.map(({ name }) => new File(['…'], name));
    const ids = files.map(({ id }) => id);
    const naming = vi
      .spyOn(crypto, 'randomUUID')
      .mockImplementation(() => ids.shift() as ReturnType<Crypto['randomUUID']>);
    const input = see.element().querySelector<HTMLInputElement>('input[type=file]')!;
    Object.defineProperty(input, 'files', { value: names, configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    naming.mockRestore();
  });

/** Each file by its name, and each that was turned away with its reason. */
const shown: Sight = (see, snapshot) => {
  const { pieces, refused } = (snapshot as TraySnapshot).context;
  for (const { name, fit } of pieces) visible(see.getByText(fit?.name ?? name));
  for (const { why } of refused) visible(see.getByText(text.refused.why[why]));
  if (pieces.length + refused.length === 0) absent(see.getByRole('dialog'));
};
const sends =
  (busy: boolean): Sight =>
  async (see, snapshot) => {
    await (shown as (see: Locator, snapshot: unknown) => unknown)(see, snapshot);
    const send = button(see, text.send(String((snapshot as TraySnapshot).context.pieces.length)));
    visible(send);
    if (busy !== (send.element().getAttribute('aria-busy') === 'true'))
      throw new Error('It is not told whether it works');
  };

/** Nobody is before it, and nothing is lost. */
const lies: Sight = (see, snapshot) => {
  absent(see.getByRole('dialog'));
  visible(see.getByText(text.aside.title(String((snapshot as TraySnapshot).context.pieces.length))));
};

/** Which row is that of a file; −1 when it is not in the tray, and nobody can press what belongs to it. */
const rowOf = (see: Locator, id: string): number =>
  see
    .getByPlaceholder(text.captionPlaceholder)
    .elements()
    .findIndex((field) => field.getAttribute('name') === id);

viewPaths(trayModel, {
  render: (actor: TrayRef) => <TrayExhibit actor={actor} />,
  gestures: {
    'files.chosen': (see, event) => choose(see, event['files']),
    'file.removed': async (see, event) => {
      const at = rowOf(see, event['id']);
      if (at >= 0) await press(see.getByRole('button', { name: /^Hapus / }).nth(at));
    },
    'caption.changed': async (see, event) => {
      const at = rowOf(see, event['id']);
      if (at >= 0) await write(see.getByPlaceholder(text.captionPlaceholder).nth(at), event['caption']);
    },
    // Of what was never larger there is no original to choose.
    'original.chosen': async (see) => {
      if (see.getByRole('checkbox').elements().length > 0) await press(see.getByRole('checkbox'));
    },
    'tray.handedOver': (see) => press(see.getByRole('button', { name: /^Kirim \d/ })),
    'tray.closed': (see) => press(button(see, 'Tutup')),
    'tray.opened': (see) => press(button(see, text.aside.open)),
    'tray.cleared': async (see) => {
      const open = see.getByRole('dialog');
      if (open.elements().length > 0) await press(button(see, 'Tutup'));
      if (button(see, text.aside.discard).elements().length === 0) return;
      await press(button(see, text.aside.discard));
      await press(button(see, text.aside.sure));
    },
    'refusals.dismissed': (see) => press(button(see, text.refused.dismiss)),
  },
  sights: {
    empty: shown,
    checking: (see, snapshot) => {
      const sight = (snapshot as TraySnapshot).context.isAway ? lies : sends(true);
      return (sight as (see: Locator, snapshot: unknown) => unknown)(see, snapshot);
    },
    ready: sends(false),
    aside: lies,
  },
});

test('what somebody else answered while files were looked at is told before they go, and loses none', async () => {
  const sut = machineSut(trayModel);
  await sut.start();
  let answer = { seq: 4, who: 'Budi', said: 'Sudah saya kirim fotonya' };
  const sent: unknown[] = [];
  const onSend = (messages: unknown[]) => sent.push(...messages) > 0;
  const at = { replyTo: null, blocked: false, takesOver: false };
  const see = await render(
    <section>
      <Attach {...at} actor={sut.actor as TrayRef} newest={() => answer} onSend={onSend} />
    </section>,
  );
  await settled(() => sut.send(trayModel.events['files.chosen']![0]!));
  await settled(() => sut.settle('checkFile', 'done', trayModel.outcomes['checkFile']!.done['scaled']));
  answer = { ...answer, seq: 5 };
  await press(see.getByRole('button', { name: text.send('1') }));
  const question = see.getByRole('alertdialog', { name: room.answered.title('Budi') });
  visible(question.getByText(answer.said));
  await press(question.getByRole('button', { name: room.answered.cancel }));
  absent(question);
  expect(sent).toEqual([]);
  answer = { ...answer, seq: 6 };
  await press(see.getByRole('button', { name: text.send('1') }));
  await press(question.getByRole('button', { name: room.answered.send, exact: true }));
  expect(sent).toMatchObject([{ id: expect.any(String), file: { kind: 'image' } }]);
  expect(sut.actor.getSnapshot().value).toBe('empty');
  await see.unmount();
  await sut.stop();
});

test('what is pasted from a document is its words; a picture without words is a file', async () => {
  const sut = machineSut(trayModel);
  await sut.start();
  const see = await render(<TrayExhibit actor={sut.actor as TrayRef} />);
  const paste = (...types: string[]) =>
    settled(() => {
      const clipboardData = new DataTransfer();
      for (const type of types) clipboardData.setData(type, '<img src=x onerror=alert(1)>');
      clipboardData.items.add(new File(['…'], 'image.png', { type: 'image/png' }));
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      see.container.querySelector('section')?.dispatchEvent(event);
    });
  await paste('text/html', 'text/plain');
  expect(sut.actor.getSnapshot().value).toBe('empty');
  await paste('text/html');
  expect(sut.actor.getSnapshot()).toMatchObject({ value: 'checking', context: { pieces: [{ name: 'image.png' }] } });
  await see.unmount();
  await sut.stop();
});

test('what was spoken before the room was left can be heard there, and has no caption', async () => {
  const sut = machineSut(trayModel);
  await sut.start();
  const urlOf = vi.fn<(path: string) => Promise<string>>(async () => URL.createObjectURL(new Blob()));
  const see = await render(
    <MediaContext value={{ urlOf }}>
      <TrayExhibit actor={sut.actor as TrayRef} />
    </MediaContext>,
  );
  const fit = { kind: 'voice', mimetype: 'audio/webm', name: 'pesan suara.weba', size: 42_000, duration: 14 } as const;
  const piece = { id: 'spoken', name: fit.name, fit, original: null, caption: '', replyTo: null, why: null };
  await settled(() => sut.send({ type: 'pieces.found', pieces: [piece], asOriginal: false }));
  await press(button(see.locator, text.aside.open));
  await expect.element(see.getByLabelText(text.voice.listen)).toBeVisible();
  expect(urlOf).toHaveBeenCalledWith('spoken');
  absent(see.getByLabelText(text.caption(fit.name)));
  await see.unmount();
  await sut.stop();
});
