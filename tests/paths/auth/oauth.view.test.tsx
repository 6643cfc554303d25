import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

import type { OAuthRef } from '../../../src/machines/auth/oauth.machine.ts';
import { oauthModel } from '../../../src/machines/auth/oauth.model.ts';
import { OauthStory } from '../../../src/views/auth/oauth/storyHarness.tsx';
import { press, write } from '../../sut/gestures.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';

const busy = (locator: Locator) => expect(locator.element().getAttribute('aria-busy')).toBe('true');
const hasLogin = (see: Locator, login: string) =>
  expect((see.getByLabelText('Email atau nomor HP').element() as HTMLInputElement).value).toBe(login);

viewPaths(oauthModel, {
  render: (actor) => <OauthStory actor={actor as OAuthRef} />,
  gestures: {
    'signInWithOAuth.requested': async (see) => {
      await write(see.getByLabelText('Email atau nomor HP'), 'dewi@usaha.id');
      await press(see.getByRole('button', { name: 'Lanjutkan dengan Google' }));
    },
  },
  sights: {
    loading: (see) => absent(see.getByText('atau', { exact: true })),
    idle: (see, { context: { providers, phoneCodes, refusal, typed } }) => {
      const google = see.getByRole('button', { name: 'Lanjutkan dengan Google' });
      if (providers.length > 0) visible(google);
      else absent(google);
      const code = see.getByRole('button', { name: 'Kode lewat WhatsApp' });
      if (phoneCodes) visible(code);
      else absent(code);
      if (refusal) visible(see.getByRole('alert'));
      else absent(see.getByRole('alert'));
      if (typed) hasLogin(see, typed.login);
    },
    redirecting: (see) => busy(see.getByRole('button', { name: 'Membuka…' })),
  },
});
