/** Writes the landing page as HTML. It runs in the build (scripts/landing.ts), never in a browser. */
import { renderToStaticMarkup } from 'react-dom/server';

import { appText as englishAppText } from '../app/text/en.ts';
import { TextContext } from '../ui/useText.ts';
import { Landing } from './Landing.tsx';
import { landingText as englishLandingText } from './text/en.ts';
import { landingText } from './text/id.ts';
import { shopTrialText as englishShopTrialText } from './text/trial.en.ts';

const english = new Map<string, { catalogue: string }>(
  [englishAppText, englishLandingText, englishShopTrialText].map((catalogue) => [catalogue.catalogue, catalogue]),
);

/** What the placeholders of landing.html hold, in both languages. */
export const landingPages = () =>
  (
    [
      ['landing.html', 'id', 'id_ID', '/', landingText],
      ['landing.en.html', 'en', 'en_GB', '/en', englishLandingText],
    ] as const
  ).map(([file, lang, locale, path, text]) => ({
    file,
    placeholders: {
      LANDING_LANG: lang,
      LANDING_LOCALE: locale,
      LANDING_PATH: path,
      LANDING_TITLE: text.title,
      LANDING_DESCRIPTION: text.description,
      LANDING_BODY: renderToStaticMarkup(
        <TextContext value={lang === 'en' ? english : new Map()}>
          <Landing otherLanguage={lang === 'en' ? 'id' : 'en'} />
        </TextContext>,
      ),
    },
  }));
