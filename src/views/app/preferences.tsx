import { createContext, use, useLayoutEffect, useState, type ContextType, type ReactNode } from 'react';

import { TextContext } from '../ui/useText.ts';

export type Theme = 'device' | 'light' | 'dark';
export type Language = 'id' | 'en';
export interface Appearance {
  theme: Theme;
  language: Language;
  /** Whether single letters are shortcuts. They can be turned off for speech input and accidental key presses. */
  letters?: 'on' | 'off';
  /** What Enter does in the composer. Absent: the default. */
  enter?: 'sends' | 'breaks' | undefined;
  /** When an opened chat counts as read. Absent: when it is seen. */
  reads?: 'seen' | 'answered' | undefined;
}

/** Storage of the appearance between visits. Never throws. */
export interface AppearanceStore {
  read: () => Appearance;
  write: (appearance: Appearance) => void;
}

interface Preferences extends Appearance {
  choose: (change: Partial<Appearance>) => void;
}

/** Indonesian text is part of the views. */
const INDONESIAN: ContextType<typeof TextContext> = new Map();

const PreferencesContext = createContext<Preferences>({ theme: 'device', language: 'id', choose: () => {} });

export const usePreferences = (): Preferences => use(PreferencesContext);

/** Applies theme and language to its children and to the page's root element. */
export function PreferencesProvider({ store, children }: { store: AppearanceStore; children: ReactNode }) {
  const [appearance, setAppearance] = useState(store.read);
  const [english, setEnglish] = useState<ContextType<typeof TextContext> | null>(null);
  const { theme, language } = appearance;

  useLayoutEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const apply = () => {
      document.documentElement.dataset['theme'] = theme === 'device' ? (dark.matches ? 'dark' : 'light') : theme;
    };
    apply();
    dark.addEventListener('change', apply);
    return () => dark.removeEventListener('change', apply);
  }, [theme]);

  const catalogues = language === 'en' && english !== null ? english : INDONESIAN;
  useLayoutEffect(() => {
    document.documentElement.lang = catalogues === INDONESIAN ? 'id' : 'en';
  }, [catalogues]);

  useLayoutEffect(() => {
    if (language !== 'en' || english !== null) return;
    // Without a network the page stays in Indonesian.
    import('../english.ts').then((loaded) => setEnglish(loaded.english)).catch(() => {});
  }, [language, english]);

  const choose = (change: Partial<Appearance>) => {
    const next = { ...appearance, ...change };
    setAppearance(next);
    store.write(next);
  };
  return (
    <PreferencesContext value={{ ...appearance, choose }}>
      <TextContext value={catalogues}>{children}</TextContext>
    </PreferencesContext>
  );
}
