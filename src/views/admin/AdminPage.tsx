import { useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import type { AdminChange } from '../../contracts/admin.ts';
import { permissionChange } from '../../machines/admin/adminChange.machine.ts';
import {
  selectAdminGate,
  selectBusinessView,
  selectChange,
  selectInstallation,
  selectList,
  selectModels,
  selectToggleChanges,
  selectToggles,
  type AdminPanelRef,
} from '../../machines/admin/adminPanel.machine.ts';
import { ADMIN_SECTIONS } from '../../machines/admin/sections.ts';
import { INBOX } from '../../machines/app/routing/route.ts';
import { withNewId } from '../../machines/app/withNewId.ts';
import { useLoadedActor } from '../app/AppContext.tsx';
import { ButtonLink } from '../app/ButtonLink.tsx';
import { Link } from '../app/Link.tsx';
import { LoadingPane } from '../app/LoadingPane.tsx';
import { AdminGate } from '../auth/adminGate/AdminGate.tsx';
import { Brand } from '../ui/Brand.tsx';
import { classes } from '../ui/classes.ts';
import { lazyView } from '../ui/lazyView.tsx';
import { Splash } from '../ui/Splash.tsx';
import { useText } from '../ui/useText.ts';
import { AdminChangeDialog } from './AdminChangeDialog.tsx';
import { AdminList } from './AdminList.tsx';
import { AgentModels } from './AgentModels.tsx';
import { AuditRow } from './AuditRow.tsx';
import { BroadcastRow } from './BroadcastRow.tsx';
import { BusinessRow } from './BusinessRow.tsx';
import { BusinessView } from './BusinessView.tsx';
import { FailureRow } from './FailureRow.tsx';
import { HandoverDialog } from './HandoverDialog.tsx';
import { PersonRow } from './PersonRow.tsx';
import { SessionRow } from './SessionRow.tsx';
import { adminText } from './text/id.ts';
import { ToggleChanges } from './ToggleChanges.tsx';
import { TogglesDialog } from './TogglesDialog.tsx';

const InstallationChecks = lazyView(async () => (await import('./InstallationChecks.tsx')).InstallationChecks, {
  fallback: LoadingPane,
});

/** `/admin/panel`: all businesses, all people, the sessions, all running broadcasts, what failed, the models of the AI, the installation and the audit log. */
export function AdminPage({ actor }: { actor: AdminPanelRef }) {
  const snapshot = useSelector(actor, (state) => state);
  const adminGate = useSelector(actor, selectAdminGate);
  if (snapshot.matches('checkingAccess') && adminGate) return <AdminGate actor={adminGate} />;
  return snapshot.matches('open') ? <AdminPanel actor={actor} /> : <Splash />;
}

function AdminPanel({ actor }: { actor: AdminPanelRef }) {
  const text = useText(adminText);
  const snapshot = useSelector(actor, (state) => state);
  const list = useSelector(actor, selectList);
  const toggles = useSelector(actor, selectToggles);
  const view = useSelector(actor, selectBusinessView);
  const change = useSelector(actor, selectChange);
  const toggleChanges = useSelector(actor, selectToggleChanges);
  const models = useSelector(actor, selectModels);
  const isInstallation = snapshot.matches({ open: 'installation' });
  const installation = useLoadedActor(useSelector(actor, selectInstallation));
  const { business, section, userId } = snapshot.context;
  // The id of the next business, so that opening the link twice does not create two.
  const [{ id: business_id }] = useState(() => withNewId({}));
  const request = (wanted: AdminChange) => actor.send({ type: 'change.requested', change: wanted });
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
          <ButtonLink to={{ name: 'onboardingStart', search: { business_id } }} variant="primary">
            <Plus aria-hidden="true" size={18} />
            {text.createBusiness}
          </ButtonLink>
        </div>
        <nav aria-label={text.title} className="flex flex-wrap gap-x-1 border-b border-line">
          {ADMIN_SECTIONS.map((one) => (
            <Link
              key={one}
              to={{ name: 'adminPanel', section: one }}
              aria-current={one === section ? 'page' : undefined}
              // The address of the open section does not change, and the tab leads back to its list.
              onClick={() => actor.send({ type: 'view.closed' })}
              className={classes(
                '-mb-px inline-flex min-h-11 items-center border-b-2 px-2 text-sm font-semibold sm:px-4',
                one === section
                  ? 'border-accent text-accent-strong'
                  : 'border-transparent text-ink-soft hover:text-ink',
              )}
            >
              {text.sections[one]}
            </Link>
          ))}
        </nav>
        {view && business && (
          <BusinessView actor={view} name={business.name} onClose={() => actor.send({ type: 'view.closed' })} />
        )}
        {toggleChanges && <ToggleChanges actor={toggleChanges} />}
        {models && <AgentModels actor={models} />}
        {isInstallation && (installation ? <InstallationChecks actor={installation} /> : <LoadingPane />)}
        {list && !view && (
          <AdminList key={section} actor={list}>
            {(entry) => {
              if (entry.is === 'person')
                return (
                  <PersonRow
                    person={entry}
                    isSelf={entry.id === userId}
                    onPermission={() => request(permissionChange(entry))}
                  />
                );
              if (entry.is === 'broadcast')
                return <BroadcastRow broadcast={entry} onPause={() => request({ kind: 'pause', entry })} />;
              if (entry.is === 'session')
                return <SessionRow session={entry} onRestart={() => request({ kind: 'restart', entry })} />;
              if (entry.is === 'failure') return <FailureRow failure={entry} />;
              if (entry.is === 'audit') return <AuditRow entry={entry} />;
              return (
                <BusinessRow
                  business={entry}
                  isOwn={entry.owner?.id === userId}
                  onView={() => actor.send({ type: 'view.requested', business: entry })}
                  onToggles={() => actor.send({ type: 'toggles.requested', business: entry })}
                  onHandover={() => actor.send({ type: 'handover.requested', business: entry })}
                />
              );
            }}
          </AdminList>
        )}
      </main>
      {toggles && business && <TogglesDialog actor={toggles} name={business.name} onClose={close} />}
      {change && <AdminChangeDialog actor={change} onClose={close} />}
      <HandoverDialog actor={actor} />
    </div>
  );
}
