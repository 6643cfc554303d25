import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';

import '../../../index.css';
import { press } from '../../../../tests/sut/gestures.ts';
import type { DeclaredConsent } from '../../../contracts/campaigns.recipients.ts';
import { ConsentFields } from './ConsentFields.tsx';
import { recipientsText } from './text/id.ts';

const text = recipientsText.import.consent;

test('the day that is offered at first is that of the business, also before it begins in UTC', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T20:30:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const changes: (DeclaredConsent | null)[] = [];
  const see = await render(<ConsentFields consent={null} onChange={(consent) => changes.push(consent)} />);
  await press(see.getByRole('radio', { name: new RegExp(`^${text.given.title}`) }));
  expect(changes).toMatchObject([{ day: '2026-11-21' }]);
});
