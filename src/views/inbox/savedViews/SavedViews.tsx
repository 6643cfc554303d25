import { useSelector } from '@xstate/react';
import { Bookmark, BookmarkPlus, Pencil } from 'lucide-react';
import { useState } from 'react';

import type { TabName } from '../../../contracts/app.routing.ts';
import type { SavedViewDraft } from '../../../contracts/inbox.savedViews.ts';
import type { RoomFilter } from '../../../contracts/inbox.ts';
import { filterOf, noFilter, sameFilter, searchOf } from '../../../machines/inbox/filter.ts';
import type { SavedViewsRef } from '../../../machines/inbox/savedViews.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/useText.ts';
import { savedViewsText } from './text/id.ts';

const CHIP =
  'inline-flex min-h-11 max-w-56 shrink-0 items-center gap-1.5 rounded-full border px-3 text-sm font-semibold md:min-h-8';
const REST = 'border-line-strong/60 text-ink-soft hover:bg-hover hover:text-ink';
const ON = 'border-accent bg-accent-wash text-accent-strong';

/** The longest name that a view may have. */
const NAME_MOST = 40;

export interface SavedViewsProps {
  actor: SavedViewsRef;
  tab: TabName;
  filter: RoomFilter;
  onChange: (change: Partial<RoomFilter>) => void;
}

/** The views of a tab, and the dialog in which one gets its name. */
export function SavedViews(props: SavedViewsProps) {
  return (
    <>
      <ViewChips {...props} />
      <ViewDialog actor={props.actor} />
    </>
  );
}

/** Each view of the tab is one press; and what is in force now can be given a name. */
export function ViewChips({ actor, tab, filter, onChange }: SavedViewsProps) {
  const text = useText(savedViewsText);
  const snapshot = useSelector(actor, (state) => state);
  const views = snapshot.context.views.filter((view) => view.tab === tab);
  const current = views.find((view) => sameFilter(filterOf(tab, view.filter), filter));
  const isNameless = current === undefined && !sameFilter(filter, noFilter) && !snapshot.matches('unknown');
  const name = (asked: SavedViewDraft) => actor.send({ type: 'naming.requested', draft: asked });
  if (views.length === 0 && !isNameless) return null;
  return (
    <fieldset
      aria-label={text.label}
      className="-my-1 flex min-w-0 gap-1.5 overflow-x-auto px-3 py-1 [scrollbar-width:none]"
    >
      {views.map((view) => (
        <button
          key={view.id}
          type="button"
          aria-pressed={view === current}
          onClick={() => onChange(view === current ? noFilter : filterOf(tab, view.filter))}
          className={classes(CHIP, view === current ? ON : REST)}
        >
          <Bookmark aria-hidden="true" size={14} className="shrink-0" />
          <bdi className="truncate">{view.name}</bdi>
        </button>
      ))}
      {current !== undefined && (
        <button
          type="button"
          onClick={() => name({ ...current, isNew: false })}
          className={classes(CHIP, REST)}
          aria-label={text.edit(current.name)}
        >
          <Pencil aria-hidden="true" size={14} className="shrink-0" />
          {text.editShort}
        </button>
      )}
      {isNameless && (
        <button
          type="button"
          disabled={snapshot.hasTag('busy')}
          onClick={() => name({ id: crypto.randomUUID(), tab, name: '', filter: searchOf(filter), isNew: true })}
          className={classes(CHIP, 'border-dashed', REST)}
        >
          <BookmarkPlus aria-hidden="true" size={14} className="shrink-0" />
          {text.save}
        </button>
      )}
    </fieldset>
  );
}

/** Stands over everything while a view is being named. */
export function ViewDialog({ actor }: { actor: SavedViewsRef }) {
  const draft = useSelector(actor, (snapshot) => snapshot.context.draft);
  return draft && <NameDialog key={draft.id} actor={actor} draft={draft} />;
}

function NameDialog({ actor, draft }: { actor: SavedViewsRef; draft: SavedViewDraft }) {
  const text = useText(savedViewsText);
  const snapshot = useSelector(actor, (state) => state);
  const [name, setName] = useState(draft.name);
  const [isChecked, setIsChecked] = useState(false);
  const { refusal } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const submit = () => {
    setIsChecked(true);
    if (name.trim() !== '') actor.send({ type: 'name.submitted', name: name.trim() });
  };
  return (
    <Dialog
      open
      title={draft.isNew ? text.save : text.edit(draft.name)}
      onClose={() => actor.send({ type: 'naming.cancelled' })}
      footer={
        <>
          {!draft.isNew && (
            <Button
              look="quiet"
              className="mr-auto text-fail"
              busy={snapshot.matches('deleting')}
              disabled={snapshot.matches('saving')}
              onClick={() => actor.send({ type: 'deletion.requested' })}
            >
              {text.remove}
            </Button>
          )}
          <Button
            look="primary"
            busy={snapshot.matches('saving')}
            disabled={snapshot.matches('deleting')}
            onClick={submit}
          >
            {text.keep}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) submit();
        }}
      >
        {refusal !== null && refusal !== 'taken' && <Notice tone="fail" title={text.refusal[refusal]} />}
        <TextField
          label={text.name}
          value={name}
          maxLength={NAME_MOST}
          autoComplete="off"
          error={refusal === 'taken' ? text.refusal.taken : isChecked && name.trim() === '' ? text.empty : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
