import { useSelector } from '@xstate/react';
import { FileDown, FileUp, SearchX, UserPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';

import type { Contact } from '../../../contracts/campaigns.recipients.ts';
import { href } from '../../../machines/app/routing/route.ts';
import { selectImport, type RecipientListRef } from '../../../machines/campaigns/recipientList.machine.ts';
import {
  CONTACT_PAGE_SIZE,
  contactFilters,
  IMPORT,
  listRoute,
  recipientsRoute,
} from '../../../machines/campaigns/recipients.ts';
import { ButtonLink } from '../../app/ButtonLink.tsx';
import { Page } from '../../app/Page.tsx';
import { Pages } from '../../app/pagedList/Pages.tsx';
import { useScrollRestoration } from '../../app/useScrollRestoration.ts';
import { Button } from '../../ui/Button.tsx';
import { ToggleChip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useFormat } from '../../ui/format.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { LoadingLines } from '../../ui/LoadingLines.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { uiText } from '../../ui/text/id.ts';
import { useSaidAfterCommand } from '../../ui/useSaid.ts';
import { useText } from '../../ui/useText.ts';
import { WhyDisabled } from '../../ui/whyDisabled.ts';
import { ContactDialog } from './ContactDialog.tsx';
import { ContactRow } from './ContactRow.tsx';
import { ImportView } from './ImportView.tsx';
import { Refused } from './Refused.tsx';
import { Responsibility } from './Responsibility.tsx';
import { recipientsText } from './text/id.ts';

/** `/campaigns/recipients/{id}`: a list with its contacts, or its import in their place. */
export function RecipientListView({ actor }: { actor: RecipientListRef }) {
  const text = useText(recipientsText).list;
  const { businessId, listId, details } = useSelector(actor, (snapshot) => snapshot.context);
  const isGone = useSelector(actor, (snapshot) => snapshot.matches('gone'));
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  const importer = useSelector(actor, selectImport);
  const scroller = useScrollRestoration(href(listRoute(businessId, listId)));
  return (
    <Page back={{ to: recipientsRoute(businessId), label: text.back }} scroller={scroller}>
      {isGone ? (
        <EmptyState heading icon={<SearchX size={22} />} title={text.gone.title}>
          {text.gone.body}
        </EmptyState>
      ) : isFailed ? (
        <LoadFailed text={text.failed} onRetry={() => actor.send({ type: 'retry.requested' })} />
      ) : details === null ? (
        <LoadingLines label={text.loading} lines={Array<string>(4).fill('h-14 rounded-lg')} />
      ) : (
        <>
          <ListHeader actor={actor} />
          {importer === undefined ? (
            <Contacts actor={actor} />
          ) : (
            <ImportView actor={importer} back={listRoute(businessId, listId)} />
          )}
        </>
      )}
    </Page>
  );
}

function ListHeader({ actor }: { actor: RecipientListRef }) {
  const text = useText(recipientsText);
  const { count, date } = useFormat();
  const details = useSelector(actor, (snapshot) => snapshot.context.details);
  if (details === null) return null;
  const { list } = details;
  return (
    <header className="grid gap-1">
      <h1 className="text-lg font-bold [overflow-wrap:anywhere]">
        <bdi>{list.name}</bdi>
      </h1>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span className="tabular font-medium text-ink">{text.count(count(list.contact_count))}</span>
        {list.opted_out_count > 0 && <Tag tone="fail">{text.optedOut(count(list.opted_out_count))}</Tag>}
        <span>
          {text.sources[list.source]}
          {list.source_name !== null && ` · ${list.source_name}`}
        </span>
        <span>{list.last_used_at === null ? text.neverUsed : text.used(date(list.last_used_at))}</span>
      </p>
    </header>
  );
}

function Contacts({ actor }: { actor: RecipientListRef }) {
  const text = useText(recipientsText);
  const words = text.list;
  const { count } = useFormat();
  const snapshot = useSelector(actor, (state) => state);
  const { businessId, listId, route, q, contacts, refusal, isKnown, command } = snapshot.context;
  /** The contact in the dialog; `new`: none yet. */
  const [edited, setEdited] = useState<Contact | 'new' | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [edition, setEdition] = useState(0);
  const edit = (one: Contact | 'new') => {
    // What was refused is typed no second time.
    if (refusal === null || one !== edited) setEdition(edition + 1);
    setEdited(one);
    setEditing(true);
  };
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const shownIds = contacts.contacts.map(({ id }) => id).filter((id) => selected.has(id));
  const isIdle = snapshot.matches({ shown: 'idle' }) || snapshot.matches({ shown: 'refreshing' });
  // An unknown filter in the address is none.
  const chosen = contactFilters.find((one) => one === route.search.status) ?? '';
  const isFiltered = chosen !== '' || route.search.q !== undefined;
  const isExporting = snapshot.matches('changing') && command?.do === 'export';
  const remove = (ids: readonly string[]) => {
    setSelected(new Set());
    actor.send({ type: 'command.requested', command: { do: 'remove', ids } });
  };
  const toggle = (id: string) =>
    setSelected((known) => new Set(known.has(id) ? [...known].filter((one) => one !== id) : [...known, id]));
  const { refreshed, why: reasons } = useText(uiText);
  const isReadAgain = snapshot.matches('loading') || snapshot.matches({ shown: 'refreshing' });
  useSaidAfterCommand(isReadAgain ? 'read' : snapshot.hasTag('busy') ? 'command' : null, refreshed);
  const why = snapshot.matches({ shown: 'unread' })
    ? reasons.unloaded
    : snapshot.matches({ shown: 'confirming' })
      ? reasons.question
      : snapshot.matches('changing')
        ? reasons.running
        : reasons.loading;
  return (
    <WhyDisabled value={why}>
      <Responsibility actor={actor} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={listRoute(businessId, listId, { section: IMPORT })} variant="primary">
          <FileUp aria-hidden="true" size={18} />
          {words.import}
        </ButtonLink>
        <Button disabled={!isIdle} icon={<UserPlus aria-hidden="true" size={18} />} onClick={() => edit('new')}>
          {words.add}
        </Button>
        <Button
          disabled={!isIdle && !isExporting}
          busy={isExporting}
          icon={<FileDown aria-hidden="true" size={18} />}
          onClick={() => actor.send({ type: 'command.requested', command: { do: 'export' } })}
        >
          {words.export}
        </Button>
      </div>
      <Refused refusal={refusal} onDismiss={() => actor.send({ type: 'refusal.dismissed' })} />
      {isKnown && <Notice title={words.known} />}
      <SearchField
        label={words.search}
        value={q}
        onSearch={(typed) => actor.send({ type: 'search.typed', q: typed })}
      />
      <div className="-mx-4 flex items-center gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:px-0">
        {(['', ...contactFilters] as const).map((one) => (
          <ToggleChip
            key={one}
            isOn={one === chosen}
            name={one === '' ? words.allContacts : words.filters[one]}
            onToggle={() => actor.send({ type: 'filter.chosen', chosen: one })}
          />
        ))}
      </div>
      {chosen === 'double' && contacts.contacts.length > 0 && <Notice title={words.doubles} />}
      <output className="sr-only">
        {isExporting
          ? words.exporting
          : snapshot.matches('changing')
            ? text.changing
            : snapshot.hasTag('busy') && words.loading}
      </output>
      {snapshot.matches({ shown: 'unread' }) ? (
        <LoadFailed text={words.unread} onRetry={() => actor.send({ type: 'retry.requested' })} />
      ) : contacts.contacts.length === 0 ? (
        <EmptyState
          icon={isFiltered ? <SearchX size={22} /> : <UsersRound size={22} />}
          title={isFiltered ? words.nothing.title : words.empty.title}
        >
          {isFiltered ? words.nothing.body : words.empty.body}
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {contacts.contacts.map((contact) => (
              <li key={contact.id}>
                <ContactRow
                  contact={contact}
                  isSelected={selected.has(contact.id)}
                  isDisabled={!isIdle}
                  onSelect={() => toggle(contact.id)}
                  onChange={() => edit(contact)}
                  onRemove={() => remove([contact.id])}
                />
              </li>
            ))}
          </ul>
          {shownIds.length > 0 && (
            <Button variant="danger" className="justify-self-start" disabled={!isIdle} onClick={() => remove(shownIds)}>
              {words.removeSelected(count(shownIds.length))}
            </Button>
          )}
          <Pages
            page={contacts.page}
            size={CONTACT_PAGE_SIZE}
            total={contacts.total}
            routeOf={(to) =>
              listRoute(businessId, listId, { q: route.search.q ?? '', status: chosen, page: to > 1 ? String(to) : '' })
            }
          />
        </>
      )}
      {edited !== null && (
        <ContactDialog
          key={edition}
          open={isEditing}
          contact={edited === 'new' ? null : edited}
          onClose={() => setEditing(false)}
          onSave={(wanted) => {
            setEditing(false);
            actor.send({ type: 'command.requested', command: wanted });
          }}
        />
      )}
    </WhyDisabled>
  );
}
