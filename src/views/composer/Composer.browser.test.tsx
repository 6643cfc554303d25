import { useState } from 'react';
import { expect, test, vi } from 'vitest';

import '../../index.css';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';

import type { MessageDraft } from '../../contracts/conversation.ts';
import { emptyPlaceholders } from '../../machines/composer/emptyPlaceholders.ts';
import { fillPlaceholders } from '../../machines/composer/placeholders.ts';
import type { Quote } from '../../machines/conversation/messages.store.ts';
import type { SubmitResult } from '../../machines/conversation/sending.ts';
import type { Submission } from '../../machines/conversation/sendRequest.ts';
import { PreferencesProvider } from '../app/preferences.tsx';
import { conversationText as text } from '../conversation/text/id.ts';
import { MediaContext } from '../conversation/timeline/messages.ts';
import { Composer, type ComposerProps } from './Composer.tsx';
import { ComposerField } from './ComposerField.tsx';
import type { SendProps } from './ConfirmSendPrompt.tsx';
import { QuickReplyList } from './quickReplies/QuickReplyList.tsx';
import { quickRepliesText as repliesText } from './quickReplies/text/id.ts';

const setup = (change: Partial<ComposerProps> = {}) => {
  const sent: string[] = [];
  const drafts: MessageDraft[] = [];
  const typing: boolean[] = [];
  const onSubmit = vi.fn<(messages: readonly Submission[], sure: boolean) => SubmitResult>(([message]) => {
    sent.push(message!.text);
    return 'sent';
  });
  const nothing = () => undefined;
  function ControlledComposer({ inserted = null }: { inserted?: string | null }) {
    const [replyTo, setReplyTo] = useState<Quote | null>(null);
    const [taken, setTaken] = useState<string | null>(null);
    return (
      <Composer
        insertedText={inserted === taken ? null : inserted}
        onInserted={() => setTaken(inserted)}
        roomId="r1"
        draft={null}
        replyTo={replyTo}
        customer="Ibu Rini"
        onReplyTo={setReplyTo}
        onSubmit={onSubmit}
        onDraft={(draft) => drafts.push(draft)}
        onTyping={(on) => typing.push(on)}
        takesOver={false}
        question={null}
        onBegin={nothing}
        onConfirm={() => 'sent'}
        onCancel={nothing}
        channelProblem={null}
        note={null}
        returned={null}
        onRestored={() => undefined}
        {...change}
      />
    );
  }
  return {
    view: <ControlledComposer />,
    inserting: (inserted: string) => <ControlledComposer inserted={inserted} />,
    sent,
    drafts,
    typing,
    onSubmit,
  };
};

test('Enter sends and clears the field, Shift+Enter starts a new line, and a second Enter sends nothing', async () => {
  const { view, sent, drafts, typing } = setup();
  const screen = await render(view);
  const field = screen.getByLabelText(text.composer.label);
  await userEvent.type(field, 'Baik Bu{Shift>}{Enter}{/Shift}kami kirim{Enter}{Enter}');
  expect(sent).toEqual(['Baik Bu\nkami kirim']);
  await expect.element(field).toHaveValue('');
  expect(drafts.at(-1)).toEqual({ text: '', replyTo: null });
  expect(typing.at(-1)).toBe(false);
});

test('with Enter set to new lines, only Ctrl or ⌘ with Enter sends, and not during composition', async () => {
  const { view, sent } = setup();
  const looks = { theme: 'device', language: 'id', enter: 'breaks' } as const;
  const screen = await render(
    <PreferencesProvider store={{ read: () => looks, write: () => undefined }}>{view}</PreferencesProvider>,
  );
  const field = screen.getByLabelText(text.composer.label);
  await userEvent.type(field, 'Satu{Enter}dua{Shift>}{Enter}{/Shift}tiga');
  expect(sent).toEqual([]);
  field
    .element()
    .dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, isComposing: true, bubbles: true, cancelable: true }),
    );
  expect(sent).toEqual([]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(sent).toEqual(['Satu\ndua\ntiga']);
  await userEvent.type(field, 'Empat{Meta>}{Enter}{/Meta}');
  expect(sent).toEqual(['Satu\ndua\ntiga', 'Empat']);
});

test('spaces and empty lines are not sent', async () => {
  const { view, sent } = setup();
  const screen = await render(view);
  await userEvent.type(screen.getByLabelText(text.composer.label), '   {Shift>}{Enter}{/Shift} {Enter}');
  expect(sent).toEqual([]);
});

test('a text over the length limit is reported and not cut', async () => {
  const { view, sent } = setup({ draft: { text: 'a'.repeat(65_530), replyTo: null } });
  const screen = await render(view);
  const field = screen.getByLabelText(text.composer.label);
  await expect.element(screen.getByText(text.composer.left('6'))).toBeVisible();
  await field.fill(`${'a'.repeat(65_536)}bc`);
  await expect.element(screen.getByText(text.composer.tooLong('65.538', '65.536'))).toBeVisible();
  await userEvent.type(field, '{Enter}');
  expect(sent).toEqual([]);
  await expect.element(field).toHaveValue(`${'a'.repeat(65_536)}bc`);
  await userEvent.type(field, '{Backspace}{Backspace}{Enter}');
  expect(sent).toEqual(['a'.repeat(65_536)]);
});

test('Enter that ends an input method’s composition does not send', async () => {
  const { view, sent } = setup({ draft: { text: '你好', replyTo: null } });
  const screen = await render(view);
  const field = screen.getByLabelText(text.composer.label).element();
  field.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
  );
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }));
  expect(sent).toEqual([]);
});

test('a message that is not accepted stays in the field', async () => {
  const { view } = setup({ onSubmit: () => 'refused' });
  const screen = await render(view);
  const field = screen.getByLabelText(text.composer.label);
  await userEvent.type(field, 'Tunggu{Enter}');
  await expect.element(field).toHaveValue('Tunggu');
});

test('the button that names the take-over sends without a prompt, and Enter does not', async () => {
  const { view, onSubmit } = setup({ takesOver: true });
  const screen = await render(view);
  const field = screen.getByLabelText(text.composer.label);
  await userEvent.type(field, 'Satu{Enter}');
  await userEvent.fill(field, 'Dua');
  await userEvent.click(screen.getByRole('button', { name: text.composer.takeAndSend }));
  expect(onSubmit.mock.calls.map(([[message], sure]) => [message?.text, sure])).toEqual([
    ['Satu', false],
    ['Dua', true],
  ]);
});

test('the text of a refused message is restored before the text typed since', async () => {
  const onRestored = vi.fn<(id: string) => void>();
  const { view } = setup({
    draft: { text: 'Berikutnya', replyTo: null },
    returned: { id: 'm1', text: 'Yang pertama', replyTo: null },
    onRestored,
  });
  const screen = await render(view);
  await expect.element(screen.getByLabelText(text.composer.label)).toHaveValue('Yang pertama\nBerikutnya');
  expect(onRestored).toHaveBeenCalledExactlyOnceWith('m1');
});

test('nothing is sent over a disconnected channel, and the reason is shown', async () => {
  const { view, sent } = setup({
    channelProblem: text.composer.notWorking('Toko'),
    draft: { text: 'Halo', replyTo: null },
  });
  const screen = await render(view);
  await userEvent.type(screen.getByLabelText(text.composer.label), '{Enter}');
  expect(sent).toEqual([]);
  await expect.element(screen.getByText(text.composer.notWorking('Toko'))).toBeVisible();
});

/** The undo shortcut of this machine. */
const UNDO = navigator.platform.startsWith('Mac') ? '{Meta>}z{/Meta}' : '{Control>}z{/Control}';

const replies = [
  {
    id: 'b1',
    title: 'Ongkir',
    shortcut: 'ongkir',
    body: `Ongkir ke kota mana, {{nama}}? ${'Kami hitungkan. '.repeat(40)}`,
  },
  { id: 'b2', title: 'Resi', shortcut: 'resi', body: 'Resinya {{nomor}}, {{nama}}.' },
];
const setupWithReplies = (known: typeof replies | null, change: Partial<ComposerProps> = {}) => {
  const onManage = vi.fn<(shortcut: string) => void>();
  const fill = (body: string) => fillPlaceholders(body, { nama: 'Ibu Ratna' });
  const quickReplies: ComposerProps['quickReplies'] = (field) => (
    <QuickReplyList {...field} replies={known} hasFailed={false} fill={fill} onManage={onManage} />
  );
  const { view, ...rest } = setup({ quickReplies, ...change });
  // The list is displayed above the field.
  return { view: <div style={{ paddingTop: '20rem' }}>{view}</div>, ...rest, onManage };
};

test('a slash offers quick replies by keyboard, and Enter inserts one and selects its first unfilled placeholder', async () => {
  const { view, sent } = setupWithReplies(replies);
  const screen = await render(view);
  const field = screen.getByLabelText(text.composer.label);
  await userEvent.type(field, '/');
  await expect.element(screen.getByRole('option')).toHaveLength(2);
  // A long body is truncated and does not widen the list.
  const list = screen.getByRole('listbox').element();
  expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth);
  await expect
    .element(screen.getByRole('option', { name: '/ongkir', exact: false }))
    .toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowUp}');
  const resi = screen.getByRole('option', { name: '/resi', exact: false });
  await expect.element(resi).toHaveAttribute('aria-selected', 'true');
  await expect.element(field).toHaveAttribute('aria-activedescendant', resi.element().id);
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Resinya {{nomor}}, Ibu Ratna.');
  await userEvent.keyboard(UNDO);
  await expect.element(field).toHaveValue('/');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.element(field).toHaveValue('Resinya {{nomor}}, Ibu Ratna.');
  // The unfilled placeholder is selected: typing replaces it.
  await userEvent.keyboard('JNE123{Enter}');
  expect(sent).toEqual(['Resinya JNE123, Ibu Ratna.']);
});

test('a reply whose placeholder was overwritten without a value names it when it is sent', async () => {
  const onSubmit = vi.fn<SendProps['onSubmit']>(() => 'asked');
  const body = 'Resinya {{resi}}, Kak.';
  const screen = await render(
    setup({
      onSubmit,
      quickReplies: ({ onChoose }) => (
        <button type="button" onClick={() => onChoose(body, (written) => emptyPlaceholders(body, written))}>
          resi
        </button>
      ),
    }).view,
  );
  await userEvent.click(screen.getByRole('button', { name: 'resi' }));
  await expect.element(screen.getByLabelText(text.composer.label)).toHaveValue(body);
  await userEvent.keyboard('besok{Enter}');
  expect(onSubmit.mock.lastCall?.[2]).toEqual(['{{resi}}']);
});

test('a reply with a picture shows and names it in the list and hands it over with its text', async () => {
  const onChoose = vi.fn<(body: string, emptiedIn?: unknown, file?: unknown) => void>();
  const file = { path: 'b1/replies/f1.jpg', mimetype: 'image/jpeg', filename: 'tabel-ukuran.jpg', size: 48_000 };
  const known = [{ id: 'b3', title: 'Ukuran', shortcut: 'ukuran', body: 'Ini tabelnya, {{nama}}.', file }];
  const quickReplies: ComposerProps['quickReplies'] = (field) => (
    <QuickReplyList
      {...field}
      onChoose={onChoose}
      replies={known}
      hasFailed={false}
      fill={(body) => body.replace('{{nama}}', 'Ibu Ratna')}
      onManage={() => {}}
    />
  );
  const { view } = setup({ quickReplies });
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  const urlOf = vi.fn<(path: string) => Promise<string>>(async () => pixel);
  const screen = await render(
    <MediaContext value={{ urlOf }}>
      <div style={{ paddingTop: '20rem' }}>{view}</div>
    </MediaContext>,
  );
  await userEvent.type(screen.getByLabelText(text.composer.label), '/uk');
  const option = screen.getByRole('option', { name: /tabel-ukuran\.jpg/ });
  await expect.element(option).toBeVisible();
  await expect.element(option.getByRole('img', { name: /tabel-ukuran\.jpg/ })).toHaveAttribute('loading', 'lazy');
  // An open list asks once for a picture, however often it is rendered.
  expect(urlOf.mock.calls).toEqual([[file.path]]);
  await userEvent.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('Ini tabelnya, Ibu Ratna.', undefined, file);
});

test('of 500 replies thirty are drawn, and typing narrows them', async () => {
  const many = Array.from({ length: 500 }, (_, n) => ({
    id: `r${n}`,
    title: 'Balasan',
    shortcut: `b-${n}`,
    body: 'Ya',
  }));
  const { view } = setupWithReplies(many);
  const screen = await render(view);
  await userEvent.type(screen.getByLabelText(text.composer.label), '/b');
  await expect.element(screen.getByRole('option')).toHaveLength(30);
  await userEvent.keyboard('-49');
  await expect.element(screen.getByRole('option')).toHaveLength(11);
});

test('Enter does not send an unknown shortcut; it can be created, or Escape closes the list', async () => {
  const { view, sent, onManage } = setupWithReplies(replies);
  const screen = await render(view);
  const field = screen.getByLabelText(text.composer.label);
  await userEvent.type(field, '/promo{Enter}');
  expect(sent).toEqual([]);
  await expect.element(screen.getByText(repliesText.notFound('/promo'))).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: repliesText.create }));
  expect(onManage).toHaveBeenCalledExactlyOnceWith('promo');
  await userEvent.type(field, '{Escape}');
  await expect.element(screen.getByText(repliesText.notFound('/promo'))).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(sent).toEqual(['/promo']);
});

test('Escape removes the slash that opened the list, undo restores it and opens the list again', async () => {
  const { view, sent, drafts } = setupWithReplies(replies);
  const screen = await render(view);
  const field = screen.getByLabelText(text.composer.label);
  await userEvent.type(field, '/');
  await expect.element(screen.getByRole('option')).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('');
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  expect(drafts.at(-1)).toMatchObject({ text: '' });
  await userEvent.keyboard('{Enter}');
  expect(sent).toEqual([]);
  await userEvent.keyboard(UNDO);
  await expect.element(field).toHaveValue('/');
  await userEvent.keyboard('{Escape}/');
  await expect.element(screen.getByRole('option')).toHaveLength(2);
  await userEvent.keyboard('re{Escape}');
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('/re');
});

test('a click inserts a reply and keeps the focus in the field; hidden results are counted, an empty list says so', async () => {
  const many = Array.from({ length: 40 }, (_, at) => ({
    id: `m${at}`,
    title: `t${at}`,
    shortcut: `s${at}`,
    body: `Balasan ${at}`,
  }));
  const { view } = setupWithReplies(many);
  const screen = await render(view);
  const field = screen.getByLabelText(text.composer.label);
  await userEvent.type(field, '/');
  await expect.element(screen.getByText(repliesText.more('10'))).toBeInTheDocument();
  await userEvent.click(screen.getByRole('option', { name: '/s3', exact: false }).first());
  await expect.element(field).toHaveValue('Balasan 3');
  await expect.element(field).toHaveFocus();
  await screen.unmount();
  const none = await render(setupWithReplies([]).view);
  await userEvent.type(none.getByLabelText(text.composer.label), '/');
  await expect.element(none.getByText(repliesText.none)).toBeVisible();
});

test('inserted text fills an empty field and is not sent by itself', async () => {
  const { view, inserting, sent, drafts } = setup();
  const screen = await render(view);
  const field = screen.getByLabelText(text.composer.label);
  await screen.rerender(inserting('Total: Rp 250.000'));
  await expect.element(field).toHaveValue('Total: Rp 250.000');
  await expect.element(field).toHaveFocus();
  expect(drafts.at(-1)).toEqual({ text: 'Total: Rp 250.000', replyTo: null });
  expect(sent).toEqual([]);
});

test('inserted text is added below typed text after a confirmation', async () => {
  const { view, inserting } = setup();
  const screen = await render(view);
  const field = screen.getByLabelText(text.composer.label);
  await userEvent.type(field, 'Siap Bu');
  await screen.rerender(inserting('Total: Rp 250.000'));
  const question = screen.getByRole('alertdialog', { name: text.addText.title });
  await userEvent.click(question.getByRole('button', { name: text.addText.discard }));
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('Siap Bu');

  await screen.rerender(inserting('Total: Rp 300.000'));
  await userEvent.click(question.getByRole('button', { name: text.addText.add, exact: true }));
  await expect.element(field).toHaveValue('Siap Bu\nTotal: Rp 300.000');
  await expect.element(question).not.toBeInTheDocument();
});

test('HTML-only clipboard content is pasted as text at the caret', async () => {
  const { view, drafts } = setup({ draft: { text: 'Alamat:  ya', replyTo: null } });
  const screen = await render(view);
  const field = screen.getByLabelText(text.composer.label).element() as HTMLTextAreaElement;
  field.focus();
  field.setSelectionRange(8, 8);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', '<p>Jl. <b>Slamet Riyadi</b> 1</p><p>Solo</p>');
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect.element(field).toHaveValue('Alamat: Jl. Slamet Riyadi 1\n\nSolo ya');
  expect(field.selectionStart).toBe('Alamat: Jl. Slamet Riyadi 1\n\nSolo'.length);
  expect(drafts.at(-1)?.text).toBe('Alamat: Jl. Slamet Riyadi 1\n\nSolo ya');
  await userEvent.keyboard(UNDO);
  await expect.element(field).toHaveValue('Alamat:  ya');
});

test('every insertion into the field can be undone by the browser', async () => {
  const { view, inserting, drafts } = setup({
    tools: (insert) => (
      <button type="button" onClick={() => insert('🙏')}>
        🙏
      </button>
    ),
  });
  const screen = await render(view);
  const field = screen.getByLabelText(text.composer.label);
  await userEvent.type(field, 'Siap Bu');
  await userEvent.click(screen.getByText('🙏'));
  await expect.element(field).toHaveValue('Siap Bu🙏');
  await userEvent.keyboard(UNDO);
  await expect.element(field).toHaveValue('Siap Bu');
  await screen.rerender(inserting('Total: Rp 300.000'));
  await userEvent.click(screen.getByRole('button', { name: text.addText.add, exact: true }));
  await expect.element(field).toHaveValue('Siap Bu\nTotal: Rp 300.000');
  await userEvent.keyboard(UNDO);
  await expect.element(field).toHaveValue('Siap Bu');
  expect(drafts.at(-1)?.text).toBe('Siap Bu');
});

test('a text that is too long for undoable insertion is inserted at once', async () => {
  const { view, drafts } = setup({
    tools: (insert) => (
      <button type="button" onClick={() => insert('x'.repeat(65_537))}>
        x
      </button>
    ),
  });
  const screen = await render(view);
  await userEvent.click(screen.getByText('x'));
  await expect.element(screen.getByLabelText(text.composer.label)).toHaveFocus();
  expect(drafts.at(-1)?.text).toHaveLength(65_537);
});

test('a quoted customer message shows the customer’s name', async () => {
  const { view } = setup({
    replyTo: { id: 'a', waId: 'a', author: 'customer', kind: 'text', body: 'Ada ukuran XL?' },
  });
  const screen = await render(view);
  await expect.element(screen.getByText(text.composer.replyingTo('Ibu Rini'))).toBeVisible();
  await expect.element(screen.getByText(text.speaker.customer)).not.toBeInTheDocument();
});

test.each([true, false])(
  'a field that replaces another takes over its focus and caret, if it has them (%s)',
  async (has) => {
    const field = { current: null };
    const fieldOf = (stage: string) => (
      <ComposerField key={stage} field={field} roomId="r1" value="Baik Bu" onChange={() => undefined} />
    );
    const screen = await render(fieldOf('opening'));
    const see = screen.getByLabelText(text.composer.label);
    const before = see.element() as HTMLTextAreaElement;
    if (has) before.focus();
    before.setSelectionRange(2, 4);
    await screen.rerender(fieldOf('open'));
    const after = see.element() as HTMLTextAreaElement;
    expect(after).not.toBe(before);
    const caret = has ? [2, 4] : [after.selectionStart, after.selectionEnd];
    expect([document.activeElement === after, after.selectionStart, after.selectionEnd]).toEqual([has, ...caret]);
  },
);
