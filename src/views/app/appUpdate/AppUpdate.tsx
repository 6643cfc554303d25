import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';

import { selectIsOffered, selectIsRequired, type AppUpdateRef } from '../../../machines/app/appUpdate.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/useText.ts';
import { appUpdateText } from './text/id.ts';

/** Banner that offers a newer version, or says that it is required. */
export function AppUpdate({ actor }: { actor: AppUpdateRef }) {
  const text = useText(appUpdateText);
  const isOffered = useSelector(actor, selectIsOffered);
  const isRequired = useSelector(actor, selectIsRequired);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  return (
    <output className="block">
      {isOffered && (
        <span className="animate-appear flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-person-wash py-1 pr-2 pl-4 text-sm">
          <RefreshCw aria-hidden="true" size={16} className="shrink-0 text-person" />
          <span className="min-w-0 flex-1 basis-48">
            <span className="font-semibold">{isRequired ? text.required : text.ready}</span>{' '}
            {isRequired ? text.kept : text.note}
          </span>
          {!isRequired && (
            <Button
              size="small"
              variant="quiet"
              disabled={isBusy}
              onClick={() => actor.send({ type: 'update.postponed' })}
            >
              {text.later}
            </Button>
          )}
          <Button size="small" busy={isBusy} onClick={() => actor.send({ type: 'update.requested' })}>
            {text.reload}
          </Button>
        </span>
      )}
    </output>
  );
}
