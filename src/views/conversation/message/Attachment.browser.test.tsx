import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';

import { wav } from '../../../../tests/sut/wav.ts';
import { message } from '../../../machines/conversation/messages.fixture.ts';
import { createMessagesStore, type Message } from '../../../machines/conversation/messages.store.ts';
import { conversationText as room } from '../text/id.ts';
import { RefetchMediaContext, MediaContext, type RefetchMedia, type RefetchResult } from '../timeline/messages.ts';
import { Attachment } from './Attachment.tsx';
import { ImageViewerProvider } from './ImageViewerProvider.tsx';
import { missingFileText as missingFile } from './text/missingFile.id.ts';

type Missing = NonNullable<NonNullable<Message['content']>['file']>;

const media = { path: 'a/b/c.ogg', mimetype: 'audio/ogg', filename: null, size: null, width: null, height: null };
const renderVoiceNote = async (duration: number | null, url = 'data:audio/ogg,') => {
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
const slider = () => page.getByRole('slider', { name: room.media.place });

test('a voice note with a known duration shows it without loading the file', async () => {
  await renderVoiceNote(74);
  await expect.element(page.getByText('1:14')).toBeVisible();
  expect(player().preload).toBe('none');
});

test('a voice note without a duration loads its metadata to show it', async () => {
  await renderVoiceNote(null, silence());
  await expect.element(page.getByText('0:01')).toBeVisible();
  expect(player().preload).toBe('metadata');
});

test('a played voice note returns to its beginning at the end', async () => {
  await renderVoiceNote(1, silence());
  const ended = new Promise((resolve) => player().addEventListener('ended', resolve));
  await page.getByRole('button', { name: room.media.play }).click();
  await expect.element(page.getByRole('button', { name: room.media.pause })).toBeVisible();
  await ended;
  await expect.element(page.getByRole('button', { name: room.media.play })).toBeVisible();
  await expect.element(slider()).toHaveValue('0');
});

test('the position of a voice note can be chosen before it is played', async () => {
  await renderVoiceNote(60);
  await slider().fill('30');
  await expect.element(page.getByText('0:30')).toBeVisible();
  await expect.element(slider()).toHaveAttribute('aria-valuetext', room.media.placeOf('0:30', '1:00'));
});

test('a visible voice note gets a waveform, and its slider keeps working by keyboard and pointer', async () => {
  const peaksOf = vi.fn<(path: string) => Promise<number[] | null>>(async () => [0, 0.5, 1, 0.2]);
  await render(
    <MediaContext value={{ urlOf: async () => 'data:audio/ogg,', peaksOf }}>
      <Attachment row={message(1, { kind: 'voice', body: null, media: { ...media, duration: 60 } })} />
    </MediaContext>,
  );
  await expect.poll(() => document.querySelectorAll('[data-waveform] path')).toHaveLength(2);
  expect(peaksOf).toHaveBeenCalledExactlyOnceWith(media.path);
  (slider().element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText('1:00')).toBeVisible();
  await userEvent.keyboard('{Home}');
  await expect.element(slider()).toHaveValue('0');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  await expect.element(slider()).toHaveAttribute('aria-valuetext', room.media.placeOf('0:05', '1:00'));
  // A press in its middle.
  await slider().click();
  await expect.poll(() => Math.round(Number((slider().element() as HTMLInputElement).value))).toBe(30);
});

test('a voice note without peaks has a plain slider', async () => {
  const peaksOf = vi.fn<(path: string) => Promise<null>>(async () => null);
  await render(
    <MediaContext value={{ urlOf: async () => 'data:audio/ogg,', peaksOf }}>
      <Attachment row={message(1, { kind: 'voice', body: null, media: { ...media, duration: 60 } })} />
    </MediaContext>,
  );
  await expect.poll(() => peaksOf).toHaveBeenCalledTimes(1);
  await slider().fill('30');
  await expect.element(page.getByText('0:30')).toBeVisible();
  expect(document.querySelector('[data-waveform]')).toBeNull();
});

test('a voice note that cannot be played offers a download and a retry with a new address', async () => {
  const urlOf = await renderVoiceNote(9, 'data:audio/ogg,');
  await page.getByRole('button', { name: room.media.play }).click();
  await expect.element(page.getByRole('link', { name: room.media.download('c.ogg') })).toBeVisible();
  await page.getByRole('button', { name: room.media.retry }).click();
  await expect.element(page.getByRole('button', { name: room.media.play })).toBeVisible();
  expect(urlOf).toHaveBeenCalledTimes(2);
});

/** Two addresses for one file, of which the first has expired. */
const renewed = (old: string, fresh: string) => {
  const urlOf = vi.fn<(path: string) => Promise<string>>(async () => fresh).mockResolvedValueOnce(old);
  return { urlOf, isCurrent: (_: string, address: string) => address === fresh };
};
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

test('a picture whose address has expired is loaded with a new one, without a press', async () => {
  const urls = renewed('data:image/gif;base64,AAAA', PIXEL);
  const file = { ...media, path: 'a/b/c.gif', mimetype: 'image/gif', duration: null };
  await render(
    <MediaContext value={urls}>
      <Attachment row={message(1, { kind: 'image', body: null, media: file })} />
    </MediaContext>,
  );
  await expect.poll(() => document.querySelector('img')?.getAttribute('src')).toBe(PIXEL);
  await expect.poll(() => document.querySelector('img')?.naturalWidth).toBe(1);
  expect(urls.urlOf).toHaveBeenCalledTimes(2);
  await expect.element(page.getByRole('button', { name: room.media.retry })).not.toBeInTheDocument();
});

test('a damaged picture with a new address is not requested again by itself', async () => {
  const urls = renewed('data:image/gif;base64,AAAA', 'data:image/gif;base64,BBBB');
  const file = { ...media, path: 'a/b/c.gif', mimetype: 'image/gif', duration: null };
  await render(
    <MediaContext value={urls}>
      <Attachment row={message(1, { kind: 'image', body: null, media: file })} />
    </MediaContext>,
  );
  await expect.element(page.getByRole('button', { name: room.media.retry })).toBeVisible();
  expect(urls.urlOf).toHaveBeenCalledTimes(2);
});

test('a voice note whose address has expired plays with a new one after one press', async () => {
  const urls = renewed('data:audio/ogg,', silence());
  await render(
    <MediaContext value={urls}>
      <Attachment row={message(1, { kind: 'voice', body: null, media: { ...media, duration: 1 } })} />
    </MediaContext>,
  );
  const played = new Promise((resolve) => document.addEventListener('playing', resolve, { capture: true, once: true }));
  await page.getByRole('button', { name: room.media.play }).click();
  await played;
  expect(urls.urlOf).toHaveBeenCalledTimes(2);
});

test('a document whose address has expired is downloaded with a new one', async () => {
  const urls = renewed('https://files.test/old', 'https://files.test/new');
  const file = { ...media, path: 'a/b/c.pdf', mimetype: 'application/pdf', filename: 'nota.pdf', duration: null };
  await render(
    <MediaContext value={urls}>
      <Attachment row={message(1, { kind: 'document', body: null, media: file })} />
    </MediaContext>,
  );
  const opened = new Promise<string>((resolve) =>
    addEventListener('click', function follow(event) {
      if (event.defaultPrevented || !(event.target instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      removeEventListener('click', follow);
      resolve(event.target.href);
    }),
  );
  await page.getByRole('link', { name: room.media.download('nota.pdf') }).click();
  expect(await opened).toBe('https://files.test/new');
});

test('the image viewer steps through the pictures with their captions, and returns the focus', async () => {
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  const of = (at: number) => ({ ...media, path: `a/b/${at}.jpg`, mimetype: 'image/jpeg', duration: null });
  const rows = [1, 2, 3].map((at) =>
    message(at, { kind: 'image', body: at === 2 ? '<b>kain</b>' : null, media: of(at) }),
  );
  const messages = createMessagesStore().room(rows[0]!.room_id);
  messages.reset([...rows, message(4)], []);
  await render(
    <MediaContext value={{ urlOf: async () => pixel }}>
      <ImageViewerProvider messages={messages}>
        <Attachment row={rows[1]!} />
      </ImageViewerProvider>
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

test('a missing file shows its reason, is fetched once per press, and appears when its row has it', async () => {
  const refetch = vi.fn<RefetchMedia>();
  let finish: (result: RefetchResult) => void = () => undefined;
  refetch.mockImplementation(async () => new Promise((resolve) => (finish = resolve)));
  const content = (file: Partial<Missing> | null) =>
    file && {
      file: { why: 'late' as const, filename: null, size: null, ...file },
      contacts: null,
      poll: null,
      call: null,
    };
  const bubble = (file: Partial<Missing> | null, ownMedia: Message['media'] = null) => (
    <RefetchMediaContext value={refetch}>
      <MediaContext value={{ urlOf: async () => 'data:application/pdf,' }}>
        <article data-message="1" tabIndex={-1}>
          <Attachment row={message(1, { kind: 'document', body: null, media: ownMedia, content: content(file) })} />
        </article>
      </MediaContext>
    </RefetchMediaContext>
  );
  const status = page.getByRole('status');
  const again = page.getByRole('button', { name: missingFile.again });
  const shown = await render(bubble({ filename: 'bukti.pdf' }));
  await expect.element(page.getByText('bukti.pdf')).toBeVisible();
  await expect.element(status).toHaveTextContent(missingFile.late);
  await again.click();
  await expect.element(status).toHaveTextContent(missingFile.asking);
  await again.click({ force: true });
  finish('offline');
  await expect.element(status).toHaveTextContent(missingFile.offline);
  expect(refetch).toHaveBeenCalledTimes(1);
  await again.click();
  finish('there');
  await expect.element(status).toHaveTextContent(missingFile.there);
  await expect.element(again).not.toBeInTheDocument();
  await expect.element(page.getByRole('article')).toHaveFocus();
  await shown.rerender(bubble(null, { ...media, duration: null, mimetype: 'application/pdf', filename: 'bukti.pdf' }));
  await expect.element(page.getByRole('link', { name: room.media.download('bukti.pdf') })).toBeVisible();
});

test.each([
  ['large', missingFile.large('17')],
  ['type', missingFile.type],
] as const)('a missing file that is never stored (%s) shows its reason and no button', async (why, sentence) => {
  const file = { why, filename: null, size: 17 * 1024 * 1024 };
  const content = { file, contacts: null, poll: null, call: null };
  await render(<Attachment row={message(1, { kind: 'video', body: null, content })} />);
  await expect.element(page.getByRole('status')).toHaveTextContent(sentence);
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('a long list of contacts is collapsed and can be expanded', async () => {
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

test('the number of a contact is displayed without direction characters', async () => {
  const contacts = [{ name: 'Budi', phones: ['+62 812\u202e 3456 789'] }];
  const content = { file: null, contacts, poll: null, call: null };
  await render(<Attachment row={message(1, { kind: 'contact', body: null, content })} />);
  const number = page.getByRole('link', { name: '+62 812 3456 789', exact: true });
  await expect.element(number).toHaveAttribute('href', 'https://wa.me/628123456789');
});
