import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { startRecordList } from '../../../tests/sut/recordList.ts';
import type { RecordCommand, RecordCommandResult } from '../../contracts/app.recordList.ts';
import type { Webhook } from '../../contracts/integrations.ts';
import { webhookSecret } from '../../machines/integrations/secrets.ts';
import { webhooks } from '../../machines/integrations/webhooks.model.ts';
import { integrationsText as text } from './text/id.ts';
import { Webhooks } from './Webhooks.tsx';

let actor: ReturnType<typeof startRecordList<'webhooks'>>;
afterEach(() => {
  actor.stop();
  webhookSecret.clear();
});

/** Shows the endpoints. `answers`: what the database says to each command, in turn; then it is done. */
const show = async ({
  rows = webhooks,
  isOwner = true,
  answers = [],
}: { rows?: readonly Webhook[]; isOwner?: boolean; answers?: RecordCommandResult[] } = {}) => {
  const commands: RecordCommand<'webhooks'>[] = [];
  actor = startRecordList<'webhooks'>(
    () => rows,
    (command) => {
      if (command !== null) commands.push(command);
      return answers.shift() ?? null;
    },
  );
  await render(<Webhooks actor={actor} isOwner={isOwner} />);
  await expect.element(page.getByText(text.lead)).toBeVisible();
  return commands;
};
const card = (name: string | RegExp) => page.getByRole('article', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a new endpoint is checked before it is saved, and a refusal keeps what was typed', async () => {
  const commands = await show({ rows: [], answers: [{ refused: 'invalid' }] });
  await button(text.add).click();
  const form = page.getByRole('form', { name: text.form.add });
  await form.getByLabelText(text.form.url).fill('http://kasir.toko.id');
  await button(text.form.save).click();
  await expect.element(form.getByText(text.form.urlWrong)).toBeVisible();
  await expect.element(form.getByText(text.form.eventsEmpty)).toBeVisible();
  expect(commands).toEqual([]);
  await form.getByLabelText(text.form.url).fill('https://kasir.toko.id/chabot');
  await form.getByLabelText(text.events['order.paid']!).click();
  await button(text.form.save).click();
  await expect.element(form.getByText(text.invalid)).toBeVisible();
  await expect.element(form.getByLabelText(text.form.url)).toHaveValue('https://kasir.toko.id/chabot');
  await button(text.form.save).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(commands).toHaveLength(2);
  expect(commands[1]).toMatchObject({ do: 'save', url: 'https://kasir.toko.id/chabot', events: ['order.paid'] });
  expect(commands[1]?.id).toBe(commands[0]?.id);
});

test('a new secret is shown until the owner has stored it', async () => {
  await show();
  const [first] = webhooks;
  webhookSecret.set(first!.id, 'whsec_rahasia');
  const shop = card('Kasir toko');
  await shop.getByRole('button', { name: text.rotate, exact: true }).click();
  await shop.getByRole('button', { name: text.rotateConfirm, exact: true }).click();
  await expect.element(shop.getByLabelText(text.secret.label)).toHaveValue('whsec_rahasia');
  await shop.getByRole('button', { name: text.secret.done }).click();
  await expect.element(shop.getByLabelText(text.secret.label)).not.toBeInTheDocument();
  expect(webhookSecret.get(first!.id)).toBeNull();
});

test('a failing and a stopped endpoint say why, and their deliveries can be sent again', async () => {
  const commands = await show();
  const failing = card('gudang.batiklestari.id');
  await expect.element(failing.getByText(text.failingBody)).toBeVisible();
  await failing.getByText(text.deliveries.title('2')).click();
  await expect
    .element(failing.getByText(/tidak menjawab dalam 10 detik · 10\.000 milidetik · percobaan ke-8/))
    .toBeVisible();
  await expect.element(failing.getByText(/jawaban 503 · .*coba lagi/)).toBeVisible();
  await failing.getByRole('button', { name: /^Kirim ulang/ }).click();
  expect(commands).toEqual([{ do: 'resend', id: webhooks[1]?.deliveries[1]?.id }]);
  const stopped = card('Sistem lama');
  await expect.element(stopped.getByText(text.stopped.failing.title)).toBeVisible();
  await expect.element(stopped.getByRole('button', { name: text.test })).toBeDisabled();
});

test('an endpoint of a former owner says why it is off, and its address is typed anew', async () => {
  const commands = await show();
  const former = card('Kasir pemilik lama');
  await expect.element(former.getByText(text.stopped.owner_left.title)).toBeVisible();
  await expect.element(former.getByText('sistem-pemilik-lama.id')).toBeVisible();
  await former.getByRole('button', { name: text.change, exact: true }).click();
  const form = page.getByRole('form', { name: text.form.change });
  await expect.element(form.getByText(text.form.urlHidden('sistem-pemilik-lama.id'))).toBeVisible();
  await button(text.form.save).click();
  await expect.element(form.getByText(text.form.urlWrong)).toBeVisible();
  expect(commands).toEqual([]);
});

test('a member sees the state and the deliveries, and no controls', async () => {
  await show({ isOwner: false });
  await expect.element(page.getByText(text.member)).toBeVisible();
  await expect.element(card('Kasir toko')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
  expect(page.getByRole('switch').elements()).toEqual([]);
});

test('the sixth endpoint cannot be added', async () => {
  const five = Array.from({ length: 5 }, (_, at) => ({ ...webhooks[0]!, id: `${at}`, description: `Kasir ${at}` }));
  await show({ rows: five });
  await expect.element(page.getByText(text.full)).toBeVisible();
  expect(button(text.add).elements()).toEqual([]);
});
