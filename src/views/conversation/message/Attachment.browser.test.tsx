import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';

import { wav } from '../../../../tests/sut/wav.ts';
import { message } from '../../../machines/conversation/messages.fixture.ts';
import { createMessagesStore, type Message } from '../../../machines/conversation/messages.store.ts';
import { conversationText as room } from '../text/id.ts';
import { FileAgainContext, MediaContext, type AskForFile, type FileAgain } from '../timeline/messages.ts';
import { Attachment } from './Attachment.tsx';
import { Viewing } from './ImageViewerProvider.tsx';
import { missingFileText as missingFile } from './text/missingFile.id.ts';

type Missing = NonNullable<NonNullable<Message['content']>['file']>;

const media = { path: 'a/b/c.ogg', mimetype: 'audio/ogg', filename: null, size: null, width: null, height: null };
const hear = async (duration: number | null, url = 'data:audio/ogg,') => {
  const urlOf = vi.fn<(path: string) => Promise<string>>(async () => url);
  await render(
    <MediaContext value={{ urlOf }}>
      <Attachment row={message(1, { kind: 'voice', body: null, media: { ...media, duration } })} />
    </MediaContext>,
  );
  await expect.element(page.getByRole('button', { name: room.media.play })).toBeVisible();
  return urlOf;
};

const silence = (): string => URL.createObjectURL(wav(1, () => 128));

const player = () => document.querySelector('audio')!;
const place = () => page.getByRole('slider', { name: room.media.place });

test('a voice note says how long it is before anything of it is loaded', async () => {
  await hear(74);
  await expect.element(page.getByText('1:14')).toBeVisible();
  expect(player().preload).toBe('none');
});

test('one whose length nobody told is measured by its head', async () => {
  await hear(null, silence());
  await expect.element(page.getByText('0:01')).toBeVisible();
  expect(player().preload).toBe('metadata');
});

test('it is played, and ends where it began', async () => {
  await hear(1, silence());
  const ended = new Promise((resolve) => player().addEventListener('ended', resolve));
  await page.getByRole('button', { name: room.media.play }).click();
  await expect.element(page.getByRole('button', { name: room.media.pause })).toBeVisible();
  await ended;
  await expect.element(page.getByRole('button', { name: room.media.play })).toBeVisible();
  await expect.element(place()).toHaveValue('0');
});

test('a place in it is chosen before it is played', async () => {
  await hear(60);
  await place().fill('30');
  await expect.element(page.getByText('0:30')).toBeVisible();
  await expect.element(place()).toHaveAttribute('aria-valuetext', room.media.placeOf('0:30', '1:00'));
});

test('how loud it is stands behind the slider once it is looked at, and the slider stays one', async () => {
  const peaksOf = vi.fn<(path: string) => Promise<number[] | null>>(async () => [0, 0.5, 1, 0.2]);
  await render(
    <MediaContext value={{ urlOf: async () => 'data:audio/ogg,', peaksOf }}>
      <Attachment row={message(1, { kind: 'voice', body: null, media: { ...media, duration: 60 } })} />
    </MediaContext>,
  );
  await vi.waitFor(() => expect(document.querySelectorAll('[data-waveform] path')).toHaveLength(2));
  expect(peaksOf).toHaveBeenCalledExactlyOnceWith(media.path);
  (place().element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText('1:00')).toBeVisible();
  await userEvent.keyboard('{Home}');
  await expect.element(place()).toHaveValue('0');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  await expect.element(place()).toHaveAttribute('aria-valuetext', room.media.placeOf('0:05', '1:00'));
  // A press in its middle.
  await place().click();
  await expect.poll(() => Math.round(Number((place().element() as HTMLInputElement).value))).toBe(30);
});

test('where nobody can tell how loud it is, the slider is a plain one', async () => {
  const peaksOf = vi.fn<(path: string) => Promise<null>>(async () => null);
  await render(
    <MediaContext value={{ urlOf: async () => 'data:audio/ogg,', peaksOf }}>
      <Attachment row={message(1, { kind: 'voice', body: null, media: { ...media, duration: 60 } })} />
    </MediaContext>,
  );
  await vi.waitFor(() => expect(peaksOf).toHaveBeenCalledTimes(1));
  await place().fill('30');
  await expect.element(page.getByText('0:30')).toBeVisible();
  expect(document.querySelector('[data-waveform]')).toBeNull();
});

test('one that cannot be played says so, and is asked for again', async () => {
  const asked = await hear(9, 'data:audio/ogg,');
  await page.getByRole('button', { name: room.media.play }).click();
  await expect.element(page.getByRole('link', { name: room.media.download('c.ogg') })).toBeVisible();
  await page.getByRole('button', { name: room.media.retry }).click();
  await expect.element(page.getByRole('button', { name: room.media.play })).toBeVisible();
  expect(asked).toHaveBeenCalledTimes(2);
});

test('pictures open over the conversation one after another, with their words, and the focus comes back', async () => {
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  const of = (at: number) => ({ ...media, path: `a/b/${at}.jpg`, mimetype: 'image/jpeg', duration: null });
  const rows = [1, 2, 3].map((at) =>
    message(at, { kind: 'image', body: at === 2 ? '<b>kain</b>' : null, media: of(at) }),
  );
  const messages = createMessagesStore().room(rows[0]!.room_id);
  messages.restart([...rows, message(4)], []);
  await render(
    <MediaContext value={{ urlOf: async () => pixel }}>
      <Viewing messages={messages}>
        <Attachment row={rows[1]!} />
      </Viewing>
    </MediaContext>,
  );
  const link = page.getByRole('link', { name: room.media.show('<b>kain</b>') });
  await link.click();
  const viewer = page.getByRole('dialog', { name: room.viewer.title });
  await expect.element(viewer.getByText(room.viewer.of('2', '3'))).toBeVisible();
  await expect.element(viewer.getByText('<b>kain</b>')).toBeVisible();
  await viewer.getByRole('button', { name: room.viewer.next }).click();
  await expect.element(viewer.getByText(room.viewer.of('3', '3'))).toBeVisible();
  await expect.element(viewer.getByRole('button', { name: room.viewer.next })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(viewer.getByText(room.viewer.of('1', '3'))).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(viewer).not.toBeInTheDocument();
  await expect.element(link).toHaveFocus();
});

test('a file that did not come says why, is asked for again once, and shows when its row has it', async () => {
  const asked = vi.fn<AskForFile>();
  let answer: (told: FileAgain) => void = () => undefined;
  asked.mockImplementation(async () => new Promise((resolve) => (answer = resolve)));
  const content = (file: Partial<Missing> | null) =>
    file && {
      file: { why: 'late' as const, filename: null, size: null, ...file },
      contacts: null,
      poll: null,
      call: null,
    };
  const bubble = (file: Partial<Missing> | null, held: Message['media'] = null) => (
    <FileAgainContext value={asked}>
      <MediaContext value={{ urlOf: async () => 'data:application/pdf,' }}>
        <article data-message="1" tabIndex={-1}>
          <Attachment row={message(1, { kind: 'document', body: null, media: held, content: content(file) })} />
        </article>
      </MediaContext>
    </FileAgainContext>
  );
  const sight = page.getByRole('status');
  const again = page.getByRole('button', { name: missingFile.again });
  const shown = await render(bubble({ filename: 'bukti.pdf' }));
  await expect.element(page.getByText('bukti.pdf')).toBeVisible();
  await expect.element(sight).toHaveTextContent(missingFile.late);
  await again.click();
  await expect.element(sight).toHaveTextContent(missingFile.asking);
  await again.click({ force: true });
  answer('offline');
  await expect.element(sight).toHaveTextContent(missingFile.offline);
  expect(asked).toHaveBeenCalledTimes(1);
  await again.click();
  answer('there');
  await expect.element(sight).toHaveTextContent(missingFile.there);
  await expect.element(again).not.toBeInTheDocument();
  await expect.element(page.getByRole('article')).toHaveFocus();
  await shown.rerender(bubble(null, { ...media, duration: null, mimetype: 'application/pdf', filename: 'bukti.pdf' }));
  await expect.element(page.getByRole('link', { name: room.media.download('bukti.pdf') })).toBeVisible();
});

test.each([
  ['large', missingFile.large('17')],
  ['type', missingFile.type],
] as const)('one that is not kept (%s) says so, and offers nothing that would not help', async (why, sentence) => {
  const file = { why, filename: null, size: 17 * 1024 * 1024 };
  const content = { file, contacts: null, poll: null, call: null };
  await render(<Attachment row={message(1, { kind: 'video', body: null, content })} />);
  await expect.element(page.getByRole('status')).toHaveTextContent(sentence);
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('an address book is folded to a few numbers, and opened on request', async () => {
  const book = Array.from({ length: 50 }, (_, at) => ({ name: `Orang ${at}`, phones: [`+62 812 000 ${1000 + at}`] }));
  const content = { file: null, contacts: book, poll: null, call: null };
  await render(<Attachment row={message(1, { kind: 'contact', body: null, content })} />);
  await expect.element(page.getByText('Orang 4', { exact: true })).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(5);
  await userEvent.click(page.getByRole('button', { name: room.more }));
  await expect.element(page.getByText('Orang 49', { exact: true })).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(50);
  await userEvent.click(page.getByRole('button', { name: room.less }));
  expect(page.getByRole('link').elements()).toHaveLength(5);
});

test('the number of a card is read as the one that it opens, whatever turns the writing around', async () => {
  const contacts = [{ name: 'Budi', phones: ['+62 812\u202e 3456 789'] }];
  const content = { file: null, contacts, poll: null, call: null };
  await render(<Attachment row={message(1, { kind: 'contact', body: null, content })} />);
  const number = page.getByRole('link', { name: '+62 812 3456 789', exact: true });
  await expect.element(number).toHaveAttribute('href', 'https://wa.me/628123456789');
});
