/** The trial on the landing page. Loaded with the first focus in its form, whose markup it replaces. */
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';

import { shopTrialMachine } from '../machines/landing/shopTrial.machine.ts';
import { shopText } from '../services/landing/shopText.ts';
import { defineShopTrial } from '../services/landing/shopTrial.actors.ts';
import { createShopTrial } from '../services/landing/shopTrial.ts';
import { ensureLocalStorage } from '../services/platform/storage.ts';
import { ShopTrial } from '../views/landing/ShopTrial.tsx';
import { TextContext } from '../views/ui/useText.ts';
import type { ActorsOf } from './actorsOf.ts';

interface Page {
  url: string;
  key: string;
  captchaSiteKey: string;
  /** The form, with what the visitor has typed. */
  container: HTMLElement;
}

export const startShopTrial = async ({ url, key, captchaSiteKey, container }: Page): Promise<void> => {
  ensureLocalStorage();
  const catalogues =
    document.documentElement.lang === 'en' ? [(await import('../views/landing/text/trial.en.ts')).shopTrialText] : [];
  const ask = createShopTrial({
    url,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('apikey', key);
      return fetch(input, { ...init, headers });
    },
    storage: sessionStorage,
    text: shopText(localStorage),
    isOnline: () => navigator.onLine,
    // The placeholder of a development server without a key begins with %.
    captchaToken: /^\w/.test(captchaSiteKey)
      ? async (signal) => (await import('../services/auth/captcha.ts')).solveCaptcha(captchaSiteKey, signal)
      : undefined,
  });
  const actor = createActor(
    shopTrialMachine.provide({ actors: defineShopTrial(ask) satisfies ActorsOf<typeof shopTrialMachine> }),
  );
  actor.subscribe({ error: reportError });
  actor.start();
  const typed = (selector: string): string =>
    container.querySelector<HTMLTextAreaElement | HTMLInputElement>(selector)?.value ?? '';
  const [text, question] = [typed('textarea'), typed('input')];
  const focused = document.activeElement as HTMLInputElement | null;
  const [id, at] = [container.contains(focused) ? focused?.id : undefined, focused?.selectionStart ?? null];
  container.replaceChildren();
  createRoot(container).render(
    <TextContext value={new Map(catalogues.map((catalogue) => [catalogue.catalogue, catalogue]))}>
      <ShopTrial actor={actor} text={text} question={question} focus={id ? { id, at } : null} />
    </TextContext>,
  );
};
