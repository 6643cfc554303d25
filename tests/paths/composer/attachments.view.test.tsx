import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Locator } from 'vitest/browser';

import type { ChosenFile } from '../../../src/contracts/composer.ts';
import type { AttachmentsRef, AttachmentsSnapshot } from '../../../src/machines/composer/attachments.machine.ts';
import { attachmentsModel } from '../../../src/machines/composer/attachments.model.ts';
import { AttachmentsStory } from '../../../src/views/composer/storyHarness.tsx';
import { composerText as text } from '../../../src/views/composer/text/id.ts';
import { MediaContext } from '../../../src/views/conversation/timeline/messages.ts';
import { actAndWait } from '../../sut/actAndWait.ts';
import { press, write } from '../../sut/gestures.ts';
import { machineSut } from '../../sut/machine.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const button = (see: Locator, name: string) => see.getByRole('button', { name, exact: true });

/** Chooses files with these names in the file input; their ids are given by the page. */
const choose = (see: Locator, files: ChosenFile[]) =>
  actAndWait(() => {
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

/** Expects every file by name and every rejected file by reason. */
const shown: Sight = (see, snapshot) => {
  const { attachments, rejected } = (snapshot as AttachmentsSnapshot).context;
  for (const { name, prepared } of attachments) visible(see.getByText(prepared?.name ?? name));
  for (const { reason } of rejected) visible(see.getByText(text.refused.why[reason]));
  if (attachments.length + rejected.length === 0) absent(see.getByRole('dialog'));
};
const sends =
  (busy: boolean): Sight =>
  async (see, snapshot) => {
    await (shown as (see: Locator, snapshot: unknown) => unknown)(see, snapshot);
    const send = button(see, text.send(String((snapshot as AttachmentsSnapshot).context.attachments.length)));
    visible(send);
    if (busy !== (send.element().getAttribute('aria-busy') === 'true'))
      throw new Error('The send button does not show its busy state');
  };

/** The dialog is closed and the files are still there. */
const minimized: Sight = (see, snapshot) => {
  absent(see.getByRole('dialog'));
  visible(see.getByText(text.pending.title(String((snapshot as AttachmentsSnapshot).context.attachments.length))));
};

/** The index of a file's row; −1 if it is not attached. */
const rowOf = (see: Locator, id: string): number =>
  see
    .getByPlaceholder(text.captionPlaceholder)
    .elements()
    .findIndex((field) => field.getAttribute('name') === id);

viewPaths(attachmentsModel, {
  render: (actor: AttachmentsRef) => <AttachmentsStory actor={actor} />,
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
    // A picture that was not resized has no original to choose.
    'original.toggled': async (see) => {
      if (see.getByRole('checkbox').elements().length > 0) await press(see.getByRole('checkbox'));
    },
    'attachments.queued': (see) => press(see.getByRole('button', { name: /^Kirim \d/ })),
    'dialog.closed': (see) => press(button(see, 'Tutup')),
    'dialog.opened': (see) => press(button(see, text.pending.open)),
    'attachments.cleared': async (see) => {
      const open = see.getByRole('dialog');
      if (open.elements().length > 0) await press(button(see, 'Tutup'));
      if (button(see, text.pending.discard).elements().length === 0) return;
      await press(button(see, text.pending.discard));
      await press(button(see, text.pending.confirm));
    },
    'refusals.dismissed': (see) => press(button(see, text.refused.dismiss)),
  },
  sights: {
    empty: shown,
    checking: (see, snapshot) => {
      const sight = (snapshot as AttachmentsSnapshot).context.isMinimized ? minimized : sends(true);
      return (sight as (see: Locator, snapshot: unknown) => unknown)(see, snapshot);
    },
    ready: sends(false),
    minimized,
  },
});

test('pasting from a document pastes its text; a picture without text becomes an attachment', async () => {
  const sut = machineSut(attachmentsModel);
  await sut.start();
  const see = await render(<AttachmentsStory actor={sut.actor as AttachmentsRef} />);
  const paste = (...types: string[]) =>
    actAndWait(() => {
      const clipboardData = new DataTransfer();
      for (const type of types) clipboardData.setData(type, '<img src=x onerror=alert(1)>');
      clipboardData.items.add(new File(['…'], 'image.png', { type: 'image/png' }));
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      see.container.querySelector('section')?.dispatchEvent(event);
    });
  await paste('text/html', 'text/plain');
  expect(sut.actor.getSnapshot().value).toBe('empty');
  await paste('text/html');
  expect(sut.actor.getSnapshot()).toMatchObject({
    value: 'checking',
    context: { attachments: [{ name: 'image.png' }] },
  });
  await see.unmount();
  await sut.stop();
});

test('a dropped file becomes an attachment, and dropped text is left to the browser', async () => {
  const sut = machineSut(attachmentsModel);
  await sut.start();
  const see = await render(<AttachmentsStory actor={sut.actor as AttachmentsRef} />);
  const over = () => see.getByText(text.drop).query()?.checkVisibility() ?? false;
  const drag = async (type: string, fill: (data: DataTransfer) => unknown) => {
    const dataTransfer = new DataTransfer();
    fill(dataTransfer);
    const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
    await actAndWait(() => void see.container.querySelector('section')?.dispatchEvent(event));
    return { isTaken: event.defaultPrevented, over: over() };
  };
  const words = (data: DataTransfer) => data.setData('text/plain', 'Kain');
  const picture = (data: DataTransfer) => data.items.add(new File(['…'], 'kain.png', { type: 'image/png' }));
  expect(await drag('dragover', words)).toEqual({ isTaken: false, over: false });
  expect(await drag('drop', words)).toEqual({ isTaken: false, over: false });
  expect(sut.actor.getSnapshot().value).toBe('empty');
  expect(await drag('dragover', picture)).toEqual({ isTaken: true, over: true });
  expect(await drag('dragleave', picture)).toEqual({ isTaken: false, over: false });
  await drag('dragover', picture);
  expect(await drag('drop', picture)).toEqual({ isTaken: true, over: false });
  expect(sut.actor.getSnapshot()).toMatchObject({
    value: 'checking',
    context: { attachments: [{ name: 'kain.png' }] },
  });
  await see.unmount();
  await sut.stop();
});

test('a stored recording can be played and has no caption', async () => {
  const sut = machineSut(attachmentsModel);
  await sut.start();
  const urlOf = vi.fn<(path: string) => Promise<string>>(async () => URL.createObjectURL(new Blob()));
  const see = await render(
    <MediaContext value={{ urlOf }}>
      <AttachmentsStory actor={sut.actor as AttachmentsRef} />
    </MediaContext>,
  );
  const prepared = {
    kind: 'voice',
    mimetype: 'audio/webm',
    name: 'pesan suara.weba',
    size: 42_000,
    duration: 14,
  } as const;
  const attachment = {
    id: 'spoken',
    name: prepared.name,
    prepared,
    original: null,
    caption: '',
    replyTo: null,
    failure: null,
  };
  await actAndWait(() => sut.send({ type: 'attachments.loaded', attachments: [attachment], asOriginal: false }));
  await press(button(see.locator, text.pending.open));
  await expect.element(see.getByLabelText(text.voice.listen)).toBeVisible();
  expect(urlOf).toHaveBeenCalledWith('spoken');
  visible(see.getByText(text.voice.label, { exact: true }));
  absent(see.getByText(prepared.name));
  absent(see.getByLabelText(text.caption(text.voice.label)));
  await see.unmount();
  await sut.stop();
});
