import { expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Locator } from 'vitest/browser';
import { createActor, fromPromise } from 'xstate';

import type { OAuthStart } from '../../../src/contracts/auth.ts';
import { oauthMachine, type OAuthRef } from '../../../src/machines/auth/oauth.machine.ts';
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

test('ways to sign in that are known later move nothing that can be pressed', async () => {
  const start = Promise.withResolvers<OAuthStart>();
  const actor = createActor(oauthMachine.provide({ actors: { readStart: fromPromise(() => start.promise) } })).start();
  onTestFinished(() => void actor.stop());
  const screen = await render(<OauthStory actor={actor} />);
  const places = () =>
    screen
      .getByRole('button')
      .elements()
      .slice(0, 2)
      .map((button) => button.getBoundingClientRect().top);
  await expect.element(screen.getByRole('button', { name: 'Daftar' })).toBeVisible();
  const before = places();
  start.resolve(oauthModel.outcomes['readStart']?.done['both'] as OAuthStart);
  await expect.element(screen.getByRole('button', { name: 'Lanjutkan dengan Google' })).toBeVisible();
  expect(places()).toEqual(before);
});
