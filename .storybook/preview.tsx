import type { Preview } from '@storybook/react';
import '@fontsource-variable/plus-jakarta-sans';

import '../src/index.css';
import { StrictMode, useLayoutEffect, type ReactNode } from 'react';

import { english } from '../src/views/english.ts';
import { TextContext } from '../src/views/ui/useText.ts';

const indonesian: typeof english = new Map();

function Surroundings({ theme, language, children }: { theme: string; language: string; children: ReactNode }) {
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.lang = language;
  }, [theme, language]);
  return (
    <StrictMode>
      <TextContext value={language === 'en' ? english : indonesian}>{children}</TextContext>
    </StrictMode>
  );
}

/** Designers see what passes too, one element of each rule; a test wants what is wrong: all of it would be a report of 40 MB. */
const reporting =
  import.meta.env.MODE === 'test' ? { reporter: 'no-passes' } : { resultTypes: ['violations', 'incomplete'] };

const preview: Preview = {
  initialGlobals: { theme: 'light', language: 'id' },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
    language: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'id', title: 'Indonesia' },
          { value: 'en', title: 'English' },
        ],
      },
    },
  },
  parameters: {
    a11y: { test: 'error', options: reporting },
    backgrounds: { disable: true },
    options: { storySort: { order: ['Parts', 'App', 'Login', 'Auth', 'Shell', 'Workspace', 'Inbox', 'Room', '*'] } },
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '360px', height: '740px' }, type: 'mobile' },
        tablet: { name: 'Tablet', styles: { width: '834px', height: '1112px' }, type: 'tablet' },
        desktop: { name: 'Desktop', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
      },
    },
  },
  decorators: [
    (Story, { globals }) => (
      <Surroundings theme={String(globals['theme'])} language={String(globals['language'])}>
        <Story />
      </Surroundings>
    ),
  ],
};
export default preview;
