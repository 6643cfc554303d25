import { useSelector } from '@xstate/react';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

import type { SectionRef } from '../../machines/settings/section.machine.ts';
import { Button } from '../ui/Button.tsx';
import { useText } from '../ui/useText.ts';
import { settingsText } from './text/id.ts';

/** The save and discard buttons while there are unsaved changes, and a short confirmation after a save. */
export function SaveBar({ actor, isUploading }: { actor: SectionRef; isUploading: boolean }) {
  const text = useText(settingsText);
  const isDirty = useSelector(actor, (snapshot) => snapshot.hasTag('dirty'));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy')) || isUploading;
  const isStored = useSelector(actor, (snapshot) => snapshot.matches({ dirty: 'stored' }));
  const isSaved = useSelector(actor, (snapshot) => snapshot.matches({ clean: 'saved' }));
  return (
    <div className="sticky bottom-0 z-10">
      <output>
        {isSaved && (
          <Bar>
            <span className="flex min-h-11 items-center gap-2 text-sm font-semibold text-done">
              <Check aria-hidden="true" size={18} />
              {text.saved}
            </span>
          </Bar>
        )}
      </output>
      {isDirty && (
        <Bar>
          <output className="mr-auto text-sm text-ink-soft">{isStored ? text.draftStored : text.unsaved}</output>
          <Button variant="quiet" disabled={isBusy} onClick={() => actor.send({ type: 'draft.discarded' })}>
            {text.discard}
          </Button>
          <Button variant="primary" type="submit" busy={isBusy}>
            {text.save}
          </Button>
        </Bar>
      )}
    </div>
  );
}

function Bar({ children }: { children: ReactNode }) {
  return (
    <div className="pb-safe border-t border-line bg-surface">
      <div className="flex flex-wrap items-center justify-end gap-2 px-4 py-2 md:px-8">{children}</div>
    </div>
  );
}
