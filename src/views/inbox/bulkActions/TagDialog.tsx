import { useSelector } from '@xstate/react';
import { useState } from 'react';

import { selectBusiness } from '../../../machines/app/workspace.machine.ts';
import { useWorkspace } from '../../app/AppContext.tsx';
import { useResource } from '../../app/useResource.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useText } from '../../ui/useText.ts';
import { TagChoice } from '../filters/TagChoice.tsx';
import { bulkActionsText } from './text/id.ts';

const kinds = { tag: 'add', untag: 'remove' } as const;

/** Chooses the tag that the selected rooms get or lose. */
export function TagDialog({
  onClose,
  onChoose,
}: {
  onClose: () => void;
  onChoose: (kind: keyof typeof kinds, tag: string) => void;
}) {
  const text = useText(bulkActionsText).tags;
  const [kind, setKind] = useState<keyof typeof kinds>('tag');
  const businessId = useSelector(useWorkspace(), (snapshot) => selectBusiness(snapshot)?.id ?? '');
  const tags = useResource(`tags/${businessId}`);
  return (
    <Dialog open title={text.title} onClose={onClose}>
      <div className="grid gap-4">
        <fieldset aria-label={text.title} className="grid grid-cols-2 gap-2">
          {(Object.keys(kinds) as (keyof typeof kinds)[]).map((one) => (
            <Button
              key={one}
              variant={one === kind ? 'primary' : 'secondary'}
              aria-pressed={one === kind}
              onClick={() => setKind(one)}
            >
              {text[kinds[one]]}
            </Button>
          ))}
        </fieldset>
        <div className="grid">
          <TagChoice
            label={text[kinds[kind]]}
            tags={tags}
            selected={[]}
            onChange={([tag]) => {
              if (tag === undefined) return;
              onClose();
              onChoose(kind, tag);
            }}
          />
        </div>
      </div>
    </Dialog>
  );
}
