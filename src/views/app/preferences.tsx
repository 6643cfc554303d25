import { createContext, use, useLayoutEffect, useState, type ContextType, type ReactNode } from 'react';

/**
 * How this device wants to see the product. It concerns nothing but the looks, so no machine knows of it; the
 * composition root hands in where it is kept.
 */
import { TextContext } from '../ui/useText.ts';

export type Theme = 'device' | 'light' | 'dark';
export type Language = 'id' | 'en';
export interface Appearance {
  theme: Theme;
  language: Language;
  /** Whether letters alone are shortcuts. Whoever speaks to the keyboard, or brushes its keys, turns them off. */
  letters?: 'on' | 'off';
  /** What Enter does where one writes to a customer. Absent: nobody has said so here (hands/enter.ts). */
  enter?: 'sends' | 'breaks' | undefined;
  /** When a chat that was opened counts as read. Absent: when it is seen (room/useSeen.ts). */
  reads?: 'seen' | 'answered' | undefined;
}

/** Where the looks are kept between visits. Never throws. */
export interface AppearanceStore {
  read: () => Appearance;
  write: (looks: Appearance) => void;
}

interface Preferences extends Appearance {
  choose: (looks: Partial<Appearance>) => void;
}

/** The views bring the Indonesian words themselves. */
const INDONESIAN: ContextType<typeof TextContext> = new Map();

const PreferencesContext = createContext<Preferences>({ theme: 'device', language: 'id', choose: () => {} });

export const usePreferences = (): Preferences => use(PreferencesContext);

/** Applies the chosen theme and language to everything inside, and to the page's root element. */
export function PreferencesProvider({ store, children }: { store: AppearanceStore; children: ReactNode }) {
  const [looks, setLooks] = useState(store.read);
  const [english, setEnglish] = useState<ContextType<typeof TextContext> | null>(null);
  const { theme, language } = looks;

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
    // Without the network the page stays in Indonesian.
    import('../english.ts').then((loaded) => setEnglish(loaded.english)).catch(() => {});
  }, [language, english]);

  const choose = (change: Partial<Appearance>) => {
    const next = { ...looks, ...change };
    setLooks(next);
    store.write(next);
  };
  return (
    <PreferencesContext value={{ ...looks, choose }}>
      <TextContext value={catalogues}>{children}</TextContext>
    </PreferencesContext>
  );
}
