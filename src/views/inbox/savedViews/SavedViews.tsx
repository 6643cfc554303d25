import { useSelector } from '@xstate/react';
import { Bookmark, BookmarkPlus, Pencil } from 'lucide-react';
import { useState } from 'react';

import type { TabName } from '../../../contracts/app.routing.ts';
import type { SavedViewDraft } from '../../../contracts/inbox.savedViews.ts';
import type { RoomFilter } from '../../../contracts/inbox.ts';
import { withNewId } from '../../../machines/app/withNewId.ts';
import { parseFilter, noFilter, isSameFilter, serializeFilter } from '../../../machines/inbox/filterAddress.ts';
import type { SavedViewsRef } from '../../../machines/inbox/savedViews.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { uiText } from '../../ui/text/id.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/useText.ts';
import { savedViewsText } from './text/id.ts';

const CHIP =
  'inline-flex min-h-11 max-w-56 shrink-0 items-center gap-1.5 rounded-full border px-3 text-sm font-semibold md:min-h-8';
const CHIP_OFF = 'border-line-strong text-ink-soft hover:bg-hover hover:text-ink';
const CHIP_ON = 'border-accent bg-accent-wash text-accent-strong';

/** Maximum length of a view's name. */
const MAX_NAME_LENGTH = 40;

export interface SavedViewsProps {
  actor: SavedViewsRef;
  tab: TabName;
  filter: RoomFilter;
  onChange: (change: Partial<RoomFilter>) => void;
}

/** The views of a tab, and the dialog that names one. */
export function SavedViews(props: SavedViewsProps) {
  return (
    <>
      <ViewChips {...props} />
      <ViewDialog actor={props.actor} />
    </>
  );
}

/** One chip per view. The current filter can be saved as a view. */
export function ViewChips({ actor, tab, filter, onChange }: SavedViewsProps) {
  const text = useText(savedViewsText);
  const snapshot = useSelector(actor, (state) => state);
  const views = snapshot.context.views.filter((view) => view.tab === tab);
  const current = views.find((view) => isSameFilter(parseFilter(tab, view.filter), filter));
  // Search words alone are rarely worth a view.
  const isPlain = isSameFilter({ ...filter, search: '', inMessages: false }, noFilter);
  const isUnsaved = current === undefined && !isPlain && !snapshot.matches('unavailable');
  const edit = (draft: SavedViewDraft) => actor.send({ type: 'edit.requested', draft });
  const { running } = useText(uiText).why;
  const isBusy = snapshot.hasTag('busy');
  if (views.length === 0 && !isUnsaved) return null;
  return (
    // What the team adds to it is read out, but not the views of the next tab.
    <fieldset
      key={tab}
      aria-live="polite"
      aria-label={text.label}
      className="-my-1 flex min-w-0 gap-1.5 overflow-x-auto px-3 py-1 [scrollbar-width:none]"
    >
      {views.map((view) => (
        <button
          key={view.id}
          type="button"
          aria-pressed={view === current}
          onClick={() => onChange(view === current ? noFilter : parseFilter(tab, view.filter))}
          className={classes(CHIP, view === current ? CHIP_ON : CHIP_OFF)}
        >
          <Bookmark aria-hidden="true" size={14} className="shrink-0" />
          <bdi className="truncate">{view.name}</bdi>
        </button>
      ))}
      {current !== undefined && (
        <button
          type="button"
          onClick={() => edit({ ...current, isNew: false })}
          className={classes(CHIP, CHIP_OFF)}
          aria-label={text.edit(current.name)}
        >
          <Pencil aria-hidden="true" size={14} className="shrink-0" />
          {text.editShort}
        </button>
      )}
      {isUnsaved && (
        <button
          type="button"
          disabled={isBusy}
          title={isBusy ? running : undefined}
          onClick={() => edit(withNewId({ tab, name: '', filter: serializeFilter(filter), isNew: true }))}
          className={classes(CHIP, 'border-dashed', CHIP_OFF)}
        >
          <BookmarkPlus aria-hidden="true" size={14} className="shrink-0" />
          {text.save}
        </button>
      )}
    </fieldset>
  );
}

/** Open while a view is edited. */
export function ViewDialog({ actor }: { actor: SavedViewsRef }) {
  const draft = useSelector(actor, (snapshot) => snapshot.context.draft);
  return draft && <ViewForm key={draft.id} actor={actor} draft={draft} />;
}

function ViewForm({ actor, draft }: { actor: SavedViewsRef; draft: SavedViewDraft }) {
  const text = useText(savedViewsText);
  const snapshot = useSelector(actor, (state) => state);
  const [name, setName] = useState(draft.name);
  const [isChecked, setIsChecked] = useState(false);
  const { refusal } = snapshot.context;
  const submit = () => {
    setIsChecked(true);
    if (name.trim() !== '') actor.send({ type: 'name.submitted', name: name.trim() });
  };
  return (
    <ConfirmDialog
      open
      title={draft.isNew ? text.save : text.edit(draft.name)}
      confirm={text.submit}
      isBusy={snapshot.matches('saving')}
      canLeave
      isDisabled={snapshot.matches('deleting')}
      aside={
        !draft.isNew && (
          <Button
            variant="quiet"
            className="mr-auto text-fail"
            busy={snapshot.matches('deleting')}
            disabled={snapshot.matches('saving')}
            onClick={() => actor.send({ type: 'deletion.requested' })}
          >
            {text.remove}
          </Button>
        )
      }
      onSubmit={submit}
      onClose={() => actor.send({ type: 'edit.cancelled' })}
    >
      {refusal !== null && refusal !== 'taken' && <Notice tone="fail" title={text.refusal[refusal]} />}
      <TextField
        label={text.name}
        value={name}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        error={refusal === 'taken' ? text.refusal.taken : isChecked && name.trim() === '' ? text.empty : undefined}
        onChange={(event) => setName(event.target.value)}
      />
    </ConfirmDialog>
  );
}
