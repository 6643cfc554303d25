import { useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import {
  selectAdmission,
  selectList,
  selectToggles,
  type AdminPanelRef,
} from '../../machines/admin/adminPanel.machine.ts';
import { INBOX } from '../../machines/app/routing/route.ts';
import { Link } from '../app/Link.tsx';
import { Admission } from '../auth/adminGate/AdminGate.tsx';
import { Brand } from '../ui/Brand.tsx';
import { classes } from '../ui/classes.ts';
import { Splash } from '../ui/Splash.tsx';
import { useText } from '../ui/useText.ts';
import { AdminList } from './AdminList.tsx';
import { BusinessRow } from './BusinessRow.tsx';
import { HandoverDialog } from './HandoverDialog.tsx';
import { PermissionDialog } from './PermissionDialog.tsx';
import { PersonRow } from './PersonRow.tsx';
import { RecordRow } from './RecordRow.tsx';
import { adminText } from './text/id.ts';
import { TogglesDialog } from './TogglesDialog.tsx';

const SECTIONS = ['businesses', 'people', 'records'] as const;

/** `/admin/panel`: every business, every person, and what was done. */
export function AdminPage({ actor }: { actor: AdminPanelRef }) {
  const snapshot = useSelector(actor, (state) => state);
  const admission = useSelector(actor, selectAdmission);
  if (snapshot.matches('entering') && admission) return <Admission actor={admission} />;
  return snapshot.matches('open') ? <Panel actor={actor} /> : <Splash />;
}

function Panel({ actor }: { actor: AdminPanelRef }) {
  const text = useText(adminText);
  const snapshot = useSelector(actor, (state) => state);
  const list = useSelector(actor, selectList);
  const toggles = useSelector(actor, selectToggles);
  const { business, userId } = snapshot.context;
  // The business that is made next has its id from here on, however often the link is opened.
  const [business_id] = useState(() => crypto.randomUUID());
  const section = SECTIONS.find((one): boolean => snapshot.matches({ open: one })) ?? 'businesses';
  const close = () => actor.send({ type: 'dialog.closed' });
  return (
    <div className="mx-auto grid min-h-dvh max-w-7xl content-start gap-5 px-4 py-6 md:px-8">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Brand />
        <Link
          to={INBOX}
          className="inline-flex min-h-11 items-center text-sm text-ink-soft underline-offset-2 hover:underline"
        >
          {text.inbox}
        </Link>
      </header>
      <main className="grid min-w-0 content-start gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-lg font-bold">{text.title}</h1>
          <Link
            to={{ name: 'onboardingStart', search: { business_id } }}
            className="inline-flex min-h-11 items-center gap-2 rounded-md bg-accent px-4 text-sm font-semibold text-on-accent hover:bg-accent-strong"
          >
            <Plus aria-hidden="true" size={18} />
            {text.begin}
          </Link>
        </div>
        <nav aria-label={text.title} className="flex gap-1 border-b border-line">
          {SECTIONS.map((one) => (
            <button
              key={one}
              type="button"
              aria-current={one === section ? 'page' : undefined}
              onClick={() => actor.send({ type: 'section.chosen', section: one })}
              className={classes(
                '-mb-px min-h-11 border-b-2 px-4 text-sm font-semibold',
                one === section
                  ? 'border-accent text-accent-strong'
                  : 'border-transparent text-ink-soft hover:text-ink',
              )}
            >
              {text.sections[one]}
            </button>
          ))}
        </nav>
        {list && (
          <AdminList key={section} actor={list}>
            {(line) => {
              if (line.is === 'person')
                return (
                  <PersonRow
                    person={line}
                    isSelf={line.id === userId}
                    onPermission={() => actor.send({ type: 'permission.requested', person: line })}
                  />
                );
              if (line.is === 'record') return <RecordRow record={line} />;
              return (
                <BusinessRow
                  business={line}
                  isOwn={line.owner?.id === userId}
                  onToggles={() => actor.send({ type: 'toggles.requested', business: line })}
                  onHandover={() => actor.send({ type: 'handover.requested', business: line })}
                />
              );
            }}
          </AdminList>
        )}
      </main>
      {toggles && business && <TogglesDialog actor={toggles} name={business.name} onClose={close} />}
      <HandoverDialog actor={actor} />
      <PermissionDialog actor={actor} />
    </div>
  );
}
