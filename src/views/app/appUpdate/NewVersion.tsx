import { useState } from 'react';

import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useText } from '../../ui/useText.ts';
import { appUpdateText } from './text/id.ts';

/** Says that a function has refused this page for its age. Closing it leaves the page as it is, with its fields. */
export function NewVersion({ onReload, onClose }: { onReload: () => void; onClose: () => void }) {
  const text = useText(appUpdateText);
  const [isReloading, setReloading] = useState(false);
  return (
    <ConfirmDialog
      open
      title={text.refused.title}
      confirm={text.reload}
      cancel={text.refused.later}
      isBusy={isReloading}
      onConfirm={() => {
        setReloading(true);
        onReload();
      }}
      onClose={onClose}
    >
      <p>{text.refused.why}</p>
      <p className="mt-2 text-ink-soft">{text.refused.kept}</p>
    </ConfirmDialog>
  );
}
