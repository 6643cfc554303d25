/** What each event causes in every state of the panel, of a business that is viewed, and of the changes of toggles. */
import type { SnapshotFrom } from 'xstate';

import type { AdminChange } from '../../../src/contracts/admin.ts';
import type { adminPanelMachine } from '../../../src/machines/admin/adminPanel.machine.ts';
import { adminPanelModel } from '../../../src/machines/admin/adminPanel.model.ts';
import type { businessViewMachine } from '../../../src/machines/admin/businessView.machine.ts';
import { businessViewModel } from '../../../src/machines/admin/businessView.model.ts';
import { adminSectionOf, type AdminSection } from '../../../src/machines/admin/sections.ts';
import type { toggleChangesMachine } from '../../../src/machines/admin/toggleChanges.machine.ts';
import { toggleChangesModel } from '../../../src/machines/admin/toggleChanges.model.ts';
import type { Visit } from '../../../src/machines/app/page.ts';
import { effects, type Effects } from '../../model/effects.ts';

type Panel = SnapshotFrom<typeof adminPanelMachine>['context'];

const changing = {
  permission: 'people.changingPermission',
  pause: 'broadcasts.pausingBroadcast',
  restart: 'sessions.restartingSession',
};
/** The section as it opens. */
const openAt = (section: AdminSection): string =>
  `open.${section}${/businesses|people|broadcasts|sessions/.test(section) ? '.browsing' : ''}`;
const browsing: Effects<Panel>[string] = ({ leaf }) => ({ in: `${leaf.split('.').slice(0, 2).join('.')}.browsing` });
const left: Effects<Panel>[string] = () => ({ in: 'open.businesses.browsing', section: 'businesses' });

effects<Panel>(adminPanelModel, {
  'visit.changed': ({ event, before, leaf }) => {
    const { route, userId } = event as unknown as Visit;
    const section = adminSectionOf(route);
    if (userId !== before.userId) return { in: 'checkingAccess', userId, section, business: null, refusal: null };
    return { in: leaf.startsWith('open.') && section !== before.section ? openAt(section) : leaf, section };
  },
  adminGate: ({ event, before }) => ({
    in: event['output'] === 'admitted' ? openAt(before.section) : 'redirecting',
  }),
  'adminGate!': () => ({ in: 'redirecting' }),
  'toggles.requested': ({ event }) => ({
    in: 'open.businesses.editingToggles',
    business: event['business'] as Panel['business'],
    refusal: null,
  }),
  'view.requested': ({ event }) => ({
    in: 'open.businesses.viewing',
    business: event['business'] as Panel['business'],
    refusal: null,
  }),
  'handover.requested': ({ event, before }) => {
    const business = event['business'] as NonNullable<Panel['business']>;
    return (
      business.owner?.id === before.userId && { in: 'open.businesses.handingOver.editing', business, refusal: null }
    );
  },
  'handover.submitted': () => ({ in: 'open.businesses.handingOver.creating', refusal: null }),
  'change.requested': ({ event, leaf }) => {
    const to = `open.${changing[(event['change'] as AdminChange).kind as 'pause']}`;
    return to.startsWith(leaf.slice(0, -'browsing'.length)) && { in: to };
  },
  change: browsing,
  'change!': browsing,
  toggles: browsing,
  'toggles!': browsing,
  'businessView!': browsing,
  'view.closed': browsing,
  'dialog.closed': browsing,
  'outcome.unknown': ({ leaf }) => ({ in: leaf }),
  'toggleChanges!': left,
  'models!': left,
  'installation!': left,
  createHandoverLink: ({ event, before }) => {
    const { mailed, refused } = event['output'] as { mailed?: boolean; refused?: Panel['refusal'] };
    return refused === undefined
      ? { in: 'open.businesses.handingOver.created', mailed: mailed!, refusal: before.refusal }
      : { in: 'open.businesses.handingOver.editing', refusal: refused };
  },
  'createHandoverLink!': () => ({ in: 'open.businesses.handingOver.editing', refusal: 'unexpected' }),
  timeout: () => ({ in: 'open.businesses.handingOver.editing', refusal: 'unreachable' }),
});

type View = SnapshotFrom<typeof businessViewMachine>['context'];

const ended = ({ permit }: View): View['permit'] =>
  permit && { ...permit, state: permit.state === 'granted' ? 'ended' : permit.state };
const unread: Effects<View>[string] = ({ leaf }) => ({
  in: leaf === 'open.reading' ? 'open.readFailed' : 'open.moreFailed',
});

/** The next page goes below, and a row that is already there stays in its place. */
const joined = (shown: View['page'], next: NonNullable<View['page']>): View['page'] => {
  if (shown?.view !== next.view) return next;
  const rows = [...shown.rows, ...next.rows];
  return { ...next, rows: rows.filter(({ id }, at) => rows.findIndex((row) => row.id === id) === at) } as View['page'];
};

effects<View>(businessViewModel, {
  'view.chosen': ({ event }) => ({
    in: 'open.reading',
    view: event['view'] as View['view'],
    room: null,
    page: null,
  }),
  'room.opened': ({ event, before }) =>
    before.page?.view === 'chats' && {
      in: 'open.reading',
      room: { id: event['id'] as string, name: event['name'] as string },
      page: null,
    },
  'room.closed': ({ before }) => before.room !== null && { in: 'open.reading', room: null, page: null },
  'more.requested': ({ before }) =>
    (before.page?.next ?? null) !== null && { in: 'open.readingMore', page: before.page },
  'retry.requested': ({ leaf }) => ({
    in: { failed: 'loading', 'open.readFailed': 'open.reading', 'open.moreFailed': 'open.readingMore' }[leaf] ?? '',
  }),
  'ask.submitted': ({ event, before }) =>
    (event['reason'] as string).trim() !== '' && before.permit?.state !== 'asked' && { in: 'locked.asking' },
  'check.requested': ({ before }) => before.permit?.state === 'asked' && { in: 'locked.checking' },
  recheck: ({ before }) => before.permit?.state === 'asked' && { in: 'locked.checking' },
  'permit.reported': ({ event }) => {
    const permit = event['permit'] as View['permit'];
    return permit?.state !== 'granted' && { in: 'locked.idle', permit, room: null, page: null };
  },
  permitEnd: ({ before }) => ({ in: 'locked.idle', permit: ended(before), room: null, page: null }),
  readFigures: ({ event }) => {
    const read = event['output'] as Pick<View, 'figures' | 'permit'>;
    return { in: read.permit?.state === 'granted' ? 'open.reading' : 'locked.idle', ...read, refusal: null };
  },
  'readFigures!': () => ({ in: 'failed' }),
  readPermit: ({ event }) => {
    const permit = event['output'] as View['permit'];
    return { in: permit?.state === 'granted' ? 'open.reading' : 'locked.idle', permit, refusal: null };
  },
  'readPermit!': () => ({ in: 'locked.idle', refusal: 'unreachable' }),
  askToView: ({ event }) => {
    const { permit, refused } = event['output'] as { permit?: View['permit']; refused?: View['refusal'] };
    if (refused !== undefined) return { in: 'locked.idle', refusal: refused };
    return { in: permit?.state === 'granted' ? 'open.reading' : 'locked.idle', permit: permit!, refusal: null };
  },
  'askToView!': () => ({ in: 'locked.idle', refusal: 'unexpected' }),
  readView: ({ event, before, leaf }) => {
    const { page, permit, refused } = event['output'] as Partial<Pick<View, 'page' | 'permit'>> & { refused?: string };
    if (refused === 'ended') return { in: 'locked.checking', permit: ended(before), room: null, page: null };
    if (refused !== undefined) return unread({ event, before, leaf });
    return { in: 'open.shown', permit: permit!, page: leaf === 'open.reading' ? page! : joined(before.page, page!) };
  },
  'readView!': unread,
  timeout: ({ event, before, leaf }) => {
    if (leaf === 'loading') return { in: 'failed' };
    return leaf.startsWith('locked.') ? { in: 'locked.idle', refusal: 'unreachable' } : unread({ event, before, leaf });
  },
});

type Changes = SnapshotFrom<typeof toggleChangesMachine>['context'];

const listed = (changes: Changes['changes']): string =>
  changes.some(({ status }) => /running|taking_back/.test(status)) ? 'listed.watching' : 'listed.resting';
const unsure: Effects<Changes>[string] = ({ leaf }) =>
  leaf === 'sending' ? { in: 'refreshing', refusal: '' } : { in: 'failed' };

effects<Changes>(toggleChangesModel, {
  'request.submitted': () => ({ in: 'sending', refusal: null }),
  'retry.requested': () => ({ in: 'loading' }),
  pollInterval: ({ before: { refusal } }) => ({ in: 'refreshing', refusal }),
  readChanges: ({ event, before: { refusal } }) => {
    const changes = event['output'] as Changes['changes'];
    return { in: listed(changes), changes, refusal };
  },
  'readChanges!': unsure,
  sendRequest: ({ event }) => {
    const { changes, refused } = event['output'] as Partial<Changes> & { refused?: string };
    return changes === undefined
      ? { in: 'refreshing', refusal: refused! }
      : { in: listed(changes), changes, refusal: null };
  },
  'sendRequest!': unsure,
  timeout: unsure,
});
