import { useState } from 'react';
import { expect, test, vi } from 'vitest';

import '../../index.css';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';

import type { MessageDraft } from '../../contracts/conversation.ts';
import type { Quote } from '../../machines/conversation/messages.store.ts';
import type { Submission } from '../../machines/conversation/room.setup.ts';
import { PreferencesProvider } from '../app/preferences.tsx';
import { conversationText as text } from '../conversation/text/id.ts';
import { Composer, type ComposerProps } from './Composer.tsx';
import { filled } from './quickReplies/quickReplies.ts';
import { SuggestionList } from './quickReplies/QuickReplyList.tsx';
import { quickRepliesText as words } from './quickReplies/text/id.ts';

const standing = (change: Partial<ComposerProps> = {}) => {
  const sent: string[] = [];
  const drafts: MessageDraft[] = [];
  const typing: boolean[] = [];
  const onSubmit = vi.fn<(message: Submission, sure: boolean) => boolean>((message) => {
    sent.push(message.text);
    return true;
  });
  const onConfirm = vi.fn<() => void>();
  function Standing({ offer = null }: { offer?: string | null }) {
    const [replyTo, setReplyTo] = useState<Quote | null>(null);
    const [taken, setTaken] = useState<string | null>(null);
    return (
      <Composer
        offered={offer === taken ? null : offer}
        onTaken={() => setTaken(offer)}
        roomId="r1"
        draft={null}
        replyTo={replyTo}
        customer="Ibu Rini"
        onReplyTo={setReplyTo}
        onSubmit={onSubmit}
        onDraft={(draft) => drafts.push(draft)}
        onTyping={(on) => typing.push(on)}
        takesOver={false}
        asking={false}
        onConfirm={onConfirm}
        onDecline={() => undefined}
        blocked={null}
        note={null}
        returned={null}
        onTakenBack={() => undefined}
        {...change}
      />
    );
  }
  return {
    view: <Standing />,
    offering: (offer: string) => <Standing offer={offer} />,
    sent,
    drafts,
    typing,
    onSubmit,
    onConfirm,
  };
};

test('Enter sends and empties the field, Shift+Enter begins a line, a second Enter sends nothing', async () => {
  const { view, sent, drafts, typing } = standing();
  const screen = await render(view);
  const field = screen.getByLabelText(text.composer.label);
  await userEvent.type(field, 'Baik Bu{Shift>}{Enter}{/Shift}kami kirim{Enter}{Enter}');
  expect(sent).toEqual(['Baik Bu\nkami kirim']);
  await expect.element(field).toHaveValue('');
  expect(drafts.at(-1)).toEqual({ text: '', replyTo: null });
  expect(typing.at(-1)).toBe(false);
});

test('the same words twice in a short while are asked about once, and go out when they are meant', async () => {
  const { view, sent } = standing();
  const screen = await render(view);
  const field = screen.getByLabelText(text.composer.label);
  const question = screen.getByText(text.composer.twice);
  await userEvent.type(field, 'Siap{Enter}Siap{Enter}');
  expect(sent).toEqual(['Siap']);
  await expect.element(question).toBeVisible();
  await expect.element(field).toHaveValue('Siap');
  await userEvent.click(screen.getByRole('button', { name: text.composer.again }));
  expect(sent).toEqual(['Siap', 'Siap']);
  await expect.element(question).not.toBeInTheDocument();
  // A second Enter is an answer as well, and other words are another message.
  await userEvent.type(field, 'Siap{Enter}{Enter}Siap{Enter} Bu{Enter}');
  expect(sent).toEqual(['Siap', 'Siap', 'Siap', 'Siap Bu']);
});

test('a key that is held down answers no question', async () => {
  const { view, sent } = standing();
  const screen = await render(view);
  const field = screen.getByLabelText(text.composer.label);
  await userEvent.type(field, 'Siap{Enter}Siap{Enter}');
  const held = { key: 'Enter', repeat: true, bubbles: true, cancelable: true };
  for (let time = 0; time < 5; time += 1) field.element().dispatchEvent(new KeyboardEvent('keydown', held));
  expect(sent).toEqual(['Siap']);
});

test('where Enter begins a line, it sends with Ctrl or ⌘ only, and not while a word is being composed', async () => {
  const { view, sent } = standing();
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

test('spaces and empty lines are nothing to send', async () => {
  const { view, sent } = standing();
  const screen = await render(view);
  await userEvent.type(screen.getByLabelText(text.composer.label), '   {Shift>}{Enter}{/Shift} {Enter}');
  expect(sent).toEqual([]);
});

test('what is too long for one message is told and kept whole, not cut', async () => {
  const { view, sent } = standing({ draft: { text: 'a'.repeat(65_530), replyTo: null } });
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

test('an Enter that chooses a word of an input method does not send', async () => {
  const { view, sent } = standing({ draft: { text: '你好', replyTo: null } });
  const screen = await render(view);
  const field = screen.getByLabelText(text.composer.label).element();
  field.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
  );
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }));
  expect(sent).toEqual([]);
});

test('what is not accepted stays in the field', async () => {
  const { view, onSubmit } = standing({ onSubmit: () => false });
  const screen = await render(view);
  const field = screen.getByLabelText(text.composer.label);
  await userEvent.type(field, 'Tunggu{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  await expect.element(field).toHaveValue('Tunggu');
});

test('while it is asked whether to take over, Enter in the field is not the answer, and what stands there goes out', async () => {
  const { view, sent, onConfirm } = standing({ asking: true, draft: { text: 'Lama', replyTo: null } });
  const screen = await render(view);
  const field = screen.getByLabelText(text.composer.label);
  await userEvent.fill(field, 'Lama dan baru');
  await userEvent.keyboard('{Enter}');
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: text.ask.confirm }).first());
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(sent).toEqual(['Lama dan baru']);
});

test('the button says that it takes over and is taken at its word; Enter says nothing and is asked', async () => {
  const { view, onSubmit } = standing({ takesOver: true });
  const screen = await render(view);
  const field = screen.getByLabelText(text.composer.label);
  await userEvent.type(field, 'Satu{Enter}');
  await userEvent.fill(field, 'Dua');
  await userEvent.click(screen.getByRole('button', { name: text.composer.takeAndSend }));
  expect(onSubmit.mock.calls.map(([message, sure]) => [message.text, sure])).toEqual([
    ['Satu', false],
    ['Dua', true],
  ]);
});

test('what somebody else answered while one wrote is told before one sends, and loses nothing', async () => {
  let answer = { seq: 4, who: 'Budi', said: 'Sudah dikirim kemarin' };
  const { view, sent, onSubmit } = standing({ newest: () => answer, takesOver: true });
  const screen = await render(view);
  const field = screen.getByLabelText(text.composer.label);
  const question = screen.getByRole('alertdialog', { name: text.answered.title('Budi') });
  await userEvent.type(field, 'Besok dikirim');
  answer = { ...answer, seq: 5 };
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(question.getByText('Sudah dikirim kemarin')).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: text.answered.cancel }));
  await expect.element(field).toHaveValue('Besok dikirim');
  await expect.element(question).not.toBeInTheDocument();
  // Another answer while the question stands is another question.
  answer = { ...answer, seq: 6 };
  await userEvent.keyboard('{Enter}');
  answer = { ...answer, seq: 7, said: 'Resinya JNE123' };
  await userEvent.click(question.getByRole('button', { name: text.answered.takeAndSend }));
  await expect.element(question.getByText('Resinya JNE123')).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: text.answered.takeAndSend }));
  expect(onSubmit.mock.calls.map(([message, sure]) => [message.text, sure])).toEqual([['Besok dikirim', true]]);
  await expect.element(field).toHaveValue('');
});

test('a colleague who holds the chat is named in the question', async () => {
  const { view } = standing({
    asking: true,
    takesOver: true,
    takesFrom: 'Rina',
    draft: { text: 'Baik', replyTo: null },
  });
  const screen = await render(view);
  await expect.element(screen.getByRole('alertdialog', { name: text.ask.colleague('Rina') })).toBeVisible();
});

test('a message that storage refused comes back before what was begun since', async () => {
  const onTakenBack = vi.fn<(id: string) => void>();
  const { view } = standing({
    draft: { text: 'Berikutnya', replyTo: null },
    returned: { id: 'm1', text: 'Yang pertama', replyTo: null },
    onTakenBack,
  });
  const screen = await render(view);
  await expect.element(screen.getByLabelText(text.composer.label)).toHaveValue('Yang pertama\nBerikutnya');
  expect(onTakenBack).toHaveBeenCalledExactlyOnceWith('m1');
});

test('nothing is sent over a channel that does not work, and it says so', async () => {
  const { view, sent } = standing({
    blocked: text.composer.notWorking('Toko'),
    draft: { text: 'Halo', replyTo: null },
  });
  const screen = await render(view);
  await userEvent.type(screen.getByLabelText(text.composer.label), '{Enter}');
  expect(sent).toEqual([]);
  await expect.element(screen.getByText(text.composer.notWorking('Toko'))).toBeVisible();
});

/** What the keyboard of the machine takes back with. */
const UNDO = navigator.platform.startsWith('Mac') ? '{Meta>}z{/Meta}' : '{Control>}z{/Control}';

const replies = [
  { id: 'b1', shortcut: 'ongkir', body: `Ongkir ke kota mana, {{nama}}? ${'Kami hitungkan. '.repeat(40)}` },
  { id: 'b2', shortcut: 'resi', body: 'Resinya {{nomor}}, {{nama}}.' },
];
const suggesting = (known: typeof replies | null, change: Partial<ComposerProps> = {}) => {
  const onManage = vi.fn<(shortcut: string) => void>();
  const fill = (body: string) => filled(body, { nama: 'Ibu Ratna' });
  const suggest: ComposerProps['suggest'] = (field) => (
    <SuggestionList {...field} replies={known} hasFailed={false} fill={fill} onManage={onManage} />
  );
  const { view, ...rest } = standing({ suggest, ...change });
  // The list stands above the field.
  return { view: <div style={{ paddingTop: '20rem' }}>{view}</div>, ...rest, onManage };
};

test('a slash offers quick replies by keys; Enter takes one with its variables, and sends only when nothing is open', async () => {
  const { view, sent } = suggesting(replies);
  const screen = await render(view);
  const field = screen.getByLabelText(text.composer.label);
  await userEvent.type(field, '/');
  await expect.element(screen.getByRole('option')).toHaveLength(2);
  // A long body is cut, and moves nothing aside.
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
  // What is open is chosen: typing takes its place.
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(words.open.title('{{nomor}}'))).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: words.open.fill }));
  await userEvent.keyboard('JNE123{Enter}');
  expect(sent).toEqual(['Resinya JNE123, Ibu Ratna.']);
  await userEvent.fill(field, 'Pakai {{ini}}');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('button', { name: words.open.send }));
  expect(sent.at(-1)).toBe('Pakai {{ini}}');
});

test('a shortcut that nobody knows is not sent by Enter; it can be made, or Escape lets it go', async () => {
  const { view, sent, onManage } = suggesting(replies);
  const screen = await render(view);
  const field = screen.getByLabelText(text.composer.label);
  await userEvent.type(field, '/promo{Enter}');
  expect(sent).toEqual([]);
  await expect.element(screen.getByText(words.notFound('/promo'))).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: words.create }));
  expect(onManage).toHaveBeenCalledExactlyOnceWith('promo');
  await userEvent.type(field, '{Escape}');
  await expect.element(screen.getByText(words.notFound('/promo'))).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(sent).toEqual(['/promo']);
});

test('a slash that opened the list goes with it, comes back by the keys of undoing, and opens it again', async () => {
  const { view, sent, drafts } = suggesting(replies);
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

test('a press takes a reply and leaves the focus in the field; too many are counted, none says so', async () => {
  const many = Array.from({ length: 40 }, (_, at) => ({ id: `m${at}`, shortcut: `s${at}`, body: `Balasan ${at}` }));
  const { view } = suggesting(many);
  const screen = await render(view);
  const field = screen.getByLabelText(text.composer.label);
  await userEvent.type(field, '/');
  await expect.element(screen.getByText(words.more('10'))).toBeInTheDocument();
  await userEvent.click(screen.getByRole('option', { name: '/s3', exact: false }).first());
  await expect.element(field).toHaveValue('Balasan 3');
  await expect.element(field).toHaveFocus();
  await screen.unmount();
  const none = await render(suggesting([]).view);
  await userEvent.type(none.getByLabelText(text.composer.label), '/');
  await expect.element(none.getByText(words.none)).toBeVisible();
});

test('words that were made elsewhere come into an empty field, and go out only when somebody sends them', async () => {
  const { view, offering, sent, drafts } = standing();
  const screen = await render(view);
  const field = screen.getByLabelText(text.composer.label);
  await screen.rerender(offering('Total: Rp 250.000'));
  await expect.element(field).toHaveValue('Total: Rp 250.000');
  await expect.element(field).toHaveFocus();
  expect(drafts.at(-1)).toEqual({ text: 'Total: Rp 250.000', replyTo: null });
  expect(sent).toEqual([]);
});

test('over what somebody has written they come only if they say so', async () => {
  const { view, offering } = standing();
  const screen = await render(view);
  const field = screen.getByLabelText(text.composer.label);
  await userEvent.type(field, 'Siap Bu');
  await screen.rerender(offering('Total: Rp 250.000'));
  const question = screen.getByRole('alertdialog', { name: text.replace.title });
  await userEvent.click(question.getByRole('button', { name: text.replace.keep }));
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('Siap Bu');

  await screen.rerender(offering('Total: Rp 300.000'));
  await userEvent.click(question.getByRole('button', { name: text.replace.replace, exact: true }));
  await expect.element(field).toHaveValue('Total: Rp 300.000');
  await expect.element(question).not.toBeInTheDocument();
});

test('what is copied as a page only is pasted as its words, where one writes', async () => {
  const { view, drafts } = standing({ draft: { text: 'Alamat:  ya', replyTo: null } });
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

test('what was put into the field is taken back by the keys of the browser, whatever put it there', async () => {
  const { view, offering, drafts } = standing({
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
  await screen.rerender(offering('Total: Rp 300.000'));
  await userEvent.click(screen.getByRole('button', { name: text.replace.replace, exact: true }));
  await expect.element(field).toHaveValue('Total: Rp 300.000');
  await userEvent.keyboard(UNDO);
  await expect.element(field).toHaveValue('Siap Bu');
  expect(drafts.at(-1)?.text).toBe('Siap Bu');
});

test('what is too long to be put in like keys is put in all the same, and at once', async () => {
  const { view, drafts } = standing({
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

test('who answers a customer reads their name', async () => {
  const { view } = standing({
    replyTo: { id: 'a', waId: 'a', author: 'customer', kind: 'text', body: 'Ada ukuran XL?' },
  });
  const screen = await render(view);
  await expect.element(screen.getByText(text.composer.replyingTo('Ibu Rini'))).toBeVisible();
  await expect.element(screen.getByText(text.speaker.customer)).not.toBeInTheDocument();
});
