import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import '../../index.css';
import { AgentOutageList } from './AgentOutages.tsx';
import { agentOutagesText as text } from './text/agentOutages.id.ts';

const since = '2026-11-24T03:12:00Z';

test('while the model is away, the list says so and since when', async () => {
  await render(<AgentOutageList outages={[{ reason: 'model_down', since }]} />);
  await expect.element(page.getByRole('status')).toHaveTextContent(`${text.title}${text.reasons.model_down('10.12')}`);
});

test('a used-up budget is named before a model that is away', async () => {
  const outages = [
    { reason: 'model_down', since },
    { reason: 'budget', since },
  ] as const;
  await render(<AgentOutageList outages={outages} />);
  await expect.element(page.getByRole('status')).toHaveTextContent(`${text.title}${text.reasons.budget('10.12')}`);
});

test('while the AI answers, there is no notice', async () => {
  await render(<AgentOutageList outages={[]} />);
  expect(page.getByRole('status').elements()).toEqual([]);
});
