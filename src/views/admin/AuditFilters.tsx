import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { AuditAction, AuditKind } from '../../contracts/auditActions.ts';
import { DAY, toIso } from '../../contracts/time.ts';
import type { LiveListRef } from '../../machines/app/liveList.machine.ts';
import { useCalendar } from '../ui/calendar.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useNow } from '../ui/useNow.ts';
import { useText } from '../ui/useText.ts';
import { auditActionsText, type AuditActionsText } from './text/auditActions.id.ts';
import { adminText } from './text/id.ts';

const KINDS = Object.keys(auditActionsText.kinds) as AuditKind[];
const ACTIONS = Object.keys(auditActionsText.actions) as AuditAction[];

/** The search and the filters of the audit log: business, person or action; kind of action; first and last day. */
export function AuditFilters({ actor }: { actor: LiveListRef<'adminEntries'> }) {
  const { search: labels, filter: text } = useText(adminText);
  const names = useText(auditActionsText);
  const { dayOf, startOfDay } = useCalendar();
  const today = dayOf(useNow());
  const filter = useSelector(actor, ({ context }) => context.scope.filter);
  const [typed, setTyped] = useState('');
  const [days, setDays] = useState({ from: '', to: '' });
  const search = (text: string) => {
    setTyped(text);
    actor.send({ type: 'scope.typed', scope: { search: text.trim(), named: actionsNamed(text, names) } });
  };
  const chooseDays = (chosen: { from: string; to: string }) => {
    setDays(chosen);
    // Days in the wrong order are swapped.
    const { from, to } =
      chosen.from !== '' && chosen.to !== '' && chosen.to < chosen.from ? { from: chosen.to, to: chosen.from } : chosen;
    actor.send({
      type: 'scope.chosen',
      scope: {
        filter: {
          ...filter,
          since: from === '' ? null : toIso(startOfDay(from)),
          until: to === '' ? null : toIso(startOfDay(dayAfter(to))),
        },
      },
    });
  };
  return (
    <search className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto_auto]">
      <SearchField className="col-span-2 lg:col-span-1" label={labels.auditLog} value={typed} onSearch={search} />
      <SelectField<AuditKind | ''>
        className="col-span-2 lg:col-span-1"
        label={text.kind}
        value={filter.kind ?? ''}
        options={[['', text.everyKind], ...KINDS.map((kind) => [kind, names.kinds[kind]] as const)]}
        onChange={(kind) => actor.send({ type: 'scope.chosen', scope: { filter: { ...filter, kind: kind || null } } })}
      />
      <TextField
        label={text.from}
        type="date"
        max={today}
        value={days.from}
        onChange={({ target }) => chooseDays({ ...days, from: target.value })}
      />
      <TextField
        label={text.to}
        type="date"
        max={today}
        value={days.to}
        onChange={({ target }) => chooseDays({ ...days, to: target.value })}
      />
    </search>
  );
}

/** The actions whose names contain the text. */
const actionsNamed = (text: string, { actions }: AuditActionsText): AuditAction[] => {
  const wanted = text.trim().toLowerCase();
  return wanted === '' ? [] : ACTIONS.filter((action) => actions[action].toLowerCase().includes(wanted));
};

/** '2026-11-30' to '2026-12-01' */
// oxlint-disable-next-line chabot/days -- a day without a zone
const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
