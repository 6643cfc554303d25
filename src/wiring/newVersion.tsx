/** Says that the functions refuse this page for its age. Loaded with the first refusal. */
import { createRoot, type Root } from 'react-dom/client';

import { appearanceStore } from '../services/app/appearance.ts';
import { reloadUpdated } from '../services/app/appUpdate.ts';
import { reloadPage } from '../services/platform/reloadPage.ts';
import { NewVersion } from '../views/app/appUpdate/NewVersion.tsx';
import { TextContext } from '../views/ui/useText.ts';

let root: Root | undefined;

/** Opens the dialog over whatever the page shows, with or without a workspace. */
export const tellOfNewVersion = async (): Promise<void> => {
  const { english } = appearanceStore.read().language === 'en' ? await import('../views/english.ts') : {};
  const shown = (root ??= createRoot(document.body.appendChild(document.createElement('div'))));
  shown.render(
    <TextContext value={english ?? new Map()}>
      <NewVersion onReload={() => void reloadUpdated(reloadPage)} onClose={() => shown.render(null)} />
    </TextContext>,
  );
};
