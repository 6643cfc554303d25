import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { startRecordList } from '../../../tests/sut/recordList.ts';
import type { RecordCommand, RecordCommandResult } from '../../contracts/app.recordList.ts';
import type { ApiKey } from '../../contracts/integrations.apiKeys.ts';
import { apiKeys } from '../../machines/integrations/apiKeys.model.ts';
import { apiKeySecret } from '../../machines/integrations/secrets.ts';
import { ApiKeys } from './ApiKeys.tsx';
import { apiKeysText as text } from './text/apiKeys.id.ts';

let actor: ReturnType<typeof startRecordList<'apiKeys'>>;
afterEach(() => {
  actor.stop();
  apiKeySecret.clear();
});

/** Shows the keys. A new one is added to the rows, and its secret is told as the server would. */
const show = async (rows: readonly ApiKey[] = apiKeys, answers: RecordCommandResult[] = []) => {
  const commands: RecordCommand<'apiKeys'>[] = [];
  let shown = rows;
  actor = startRecordList<'apiKeys'>(
    () => shown,
    (command) => {
      if (command === null) return null;
      commands.push(command);
      const answer = answers.shift() ?? null;
      if (answer === null && command.do === 'create') {
        apiKeySecret.set(command.id, 'chb_rahasia');
        shown = [...shown, { ...apiKeys[0]!, id: command.id, name: command.name, scopes: [...command.scopes] }];
      }
      return answer;
    },
  );
  await render(<ApiKeys actor={actor} />);
  await expect.element(page.getByText(text.guide.title)).toBeVisible();
  return commands;
};
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a key needs a name and a permission, and what was typed stays after a refusal', async () => {
  const commands = await show([], [{ refused: 'tooMany' }]);
  await button(text.add).click();
  const form = page.getByRole('form', { name: text.form.title });
  await form.getByLabelText(text.scopes['orders:read']!).click();
  await button(text.form.create).click();
  await expect.element(form.getByText(text.form.nameless)).toBeVisible();
  await expect.element(form.getByText(text.form.scopeless)).toBeVisible();
  expect(commands).toEqual([]);
  await form.getByLabelText(text.form.name).fill(' Kasir ');
  await form.getByLabelText(text.scopes['orders:read']!).click();
  await form.getByLabelText(text.form.life).selectOptions(text.form.endless);
  await button(text.form.create).click();
  await expect.element(form.getByText(text.tooMany)).toBeVisible();
  await expect.element(form.getByLabelText(text.form.name)).toHaveValue(' Kasir ');
  expect(commands).toMatchObject([{ do: 'create', name: 'Kasir', scopes: ['orders:read'], days: null }]);
});

test('a new key is shown until the owner has stored it, and never again', async () => {
  await show([]);
  await button(text.add).click();
  await page.getByLabelText(text.form.name).fill('Kasir');
  await button(text.form.create).click();
  const card = page.getByRole('article', { name: 'Kasir' });
  await expect.element(card.getByLabelText(text.secret.label)).toHaveValue('chb_rahasia');
  await card.getByRole('button', { name: text.secret.done }).click();
  await expect.element(card.getByLabelText(text.secret.label)).not.toBeInTheDocument();
});

test('a key is revoked after a confirmation, and says when it was used and ends', async () => {
  const commands = await show();
  const unused = page.getByRole('article', { name: /^Pembukuan/ });
  await expect.element(unused.getByText(`${text.unused} · ${text.endless}`)).toBeVisible();
  await expect.element(page.getByRole('article', { name: 'Percobaan' }).getByText(text.expired)).toBeVisible();
  await unused.getByRole('button', { name: text.revoke, exact: true }).click();
  expect(commands).toEqual([]);
  await unused.getByRole('button', { name: text.revokeConfirm, exact: true }).click();
  expect(commands).toEqual([{ do: 'revoke', id: apiKeys[1]?.id }]);
});

test('the sixth key cannot be made', async () => {
  await show(Array.from({ length: 5 }, (_, at) => ({ ...apiKeys[0]!, id: `${at}`, name: `Kasir ${at}` })));
  await expect.element(page.getByText(text.full)).toBeVisible();
  expect(button(text.add).elements()).toEqual([]);
});
