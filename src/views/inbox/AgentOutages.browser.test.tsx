import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { createActor, createMachine, fromCallback } from 'xstate';

import '../../index.css';
import { AppContextProvider, type AppContextValue } from '../app/AppContext.tsx';
import { isolated } from '../conversation/message/markup.ts';
import { AgentOutageList } from './AgentOutages.tsx';
import { agentOutagesText as text } from './text/agentOutages.id.ts';

const since = '2026-11-24T03:12:00Z';

test('while the model is away, the list says so and since when', async () => {
  await render(<AgentOutageList outages={[{ reason: 'model_down', since, part: null }]} businessId="b" />);
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(`${text.title}${text.reasons.model_down('10.12', null)}`);
});

test.each(['address', 'key', 'model', 'quota', 'shape', 'time', 'server'] as const)(
  'the list says which part of the model failed: %s',
  async (part) => {
    await render(<AgentOutageList outages={[{ reason: 'model_down', since, part }]} businessId="b" />);
    const said = text.reasons.model_down('10.12', part);
    expect(said).not.toBe(text.reasons.model_down('10.12', null));
    await expect.element(page.getByRole('status')).toHaveTextContent(`${text.title}${said}`);
  },
);

test('a used-up budget is named before a model that is away', async () => {
  const outages = [
    { reason: 'model_down', since, part: 'key' },
    { reason: 'budget', since, part: null },
  ] as const;
  await render(<AgentOutageList outages={outages} businessId="b" />);
  await expect.element(page.getByRole('status')).toHaveTextContent(`${text.title}${text.reasons.budget('10.12')}`);
});

test('while the AI answers, there is no notice', async () => {
  await render(<AgentOutageList outages={[]} businessId="b" />);
  expect(page.getByRole('status').elements()).toEqual([]);
});

test('more chats than two that have used up their answers do not take the place of the list', async () => {
  const app = createActor(createMachine({ invoke: { src: fromCallback(() => {}), systemId: 'location' } })).start();
  const outages = Array.from(
    { length: 20 },
    (_, at) =>
      ({
        reason: 'chat_limit',
        room_id: `r${at}`,
        name: at === 0 ? 'Raden Ayu '.repeat(20) : `Pelanggan ${at}`,
        since,
      }) as const,
  );
  await render(
    <AppContextProvider value={{ app } as unknown as AppContextValue}>
      <AgentOutageList outages={outages} businessId="b1" />
    </AppContextProvider>,
  );
  const third = page.getByText(text.chatLimit(isolated('Pelanggan 2'), '10.12'));
  await expect.element(page.getByText(text.chatLimit(isolated('Pelanggan 1'), '10.12'))).toBeVisible();
  await expect.element(third).not.toBeVisible();
  await expect.element(page.getByText(/^\P{L}*(?:Raden Ayu ){3}Raden Ayu…/u)).toBeVisible();
  await page.getByText(text.moreChats('18')).click();
  await expect.element(third).toBeVisible();
});

test('a chat that has used up the answers of an hour is named beside the outages, and can be opened', async () => {
  const app = createActor(createMachine({ invoke: { src: fromCallback(() => {}), systemId: 'location' } })).start();
  const outages = [
    { reason: 'chat_limit', room_id: 'r1', name: 'Bu Ratna', since },
    { reason: 'chat_limit', room_id: 'r2', name: null, since },
    { reason: 'budget', since, part: null },
  ] as const;
  await render(
    <AppContextProvider value={{ app } as unknown as AppContextValue}>
      <AgentOutageList outages={outages} businessId="b1" />
    </AppContextProvider>,
  );
  await expect.element(page.getByText(text.reasons.budget('10.12'))).toBeVisible();
  const named = page.getByRole('link', { name: text.chatLimit(isolated('Bu Ratna'), '10.12') });
  await expect.element(named).toHaveAttribute('href', expect.stringContaining('r1'));
  await expect.element(page.getByRole('link', { name: text.chatLimit(isolated(text.unnamed), '10.12') })).toBeVisible();
});
