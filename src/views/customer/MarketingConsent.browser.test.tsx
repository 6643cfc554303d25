import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { ColleaguesContext } from '../app/useColleagues.ts';
import { ConsentEvents } from './MarketingConsent.tsx';
import { customerText } from './text/id.ts';

const text = customerText.consent;

test('the state of a consent is named, and each event says when, where and by whom', async () => {
  const at = '2026-11-20T02:00:00.000000Z';
  await render(
    <ColleaguesContext value={[{ id: 'a1', full_name: 'Sari' }]}>
      <ConsentEvents
        userId="a2"
        consent={{
          state: 'withdrawn',
          events: [
            { id: 2, event: 'withdrawn', source: 'chat', actor_kind: 'person', actor: null, at, words: null },
            { id: 1, event: 'given', source: 'form', actor_kind: 'member', actor: 'a1', at, words: 'Saya mau promo.' },
          ],
        }}
      />
    </ColleaguesContext>,
  );
  await expect.element(page.getByText(text.states.withdrawn)).toBeVisible();
  await expect.element(page.getByText(`${text.sources.chat}, oleh ${text.customer}`, { exact: false })).toBeVisible();
  await expect.element(page.getByText(`${text.sources.form}, oleh Sari`, { exact: false })).toBeVisible();
  await expect.element(page.getByText('Saya mau promo.')).toBeVisible();
});
