import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';

import { Avatar } from '../../ui/Avatar.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { lazyView } from '../../ui/lazyView.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { useText } from '../../ui/useText.ts';
import type { AccountPanelProps } from './AccountPanel.tsx';
import { frameText } from './text/id.ts';

const AccountPanel = lazyView(async () => (await import('./AccountPanel.tsx')).AccountPanel);
const NoticesSign = lazyView(async () => (await import('../../notifications/NoticeList.tsx')).UnreadNoticesBadge, {
  optional: true,
});

export interface AccountMenuProps extends AccountPanelProps {
  onSignOut: (scope: 'local' | 'global') => void;
}

/** Menu with the signed-in user, the appearance and signing out. */
export function AccountMenu({ name, login, appearance, onAppearance, onSignOut }: AccountMenuProps) {
  const text = useText(frameText).account;
  return (
    <Popover
      label={text.menu}
      hint={text.menu}
      buttonClass="flex min-h-11 min-w-11 items-center justify-center gap-3 rounded-md px-1.5 transition-colors duration-150 hover:bg-hover 2xl:w-full 2xl:justify-start"
      button={
        <>
          {/* A grey circle until the name is loaded. */}
          <span className="relative size-8 shrink-0 rounded-full bg-line">
            {name && <Avatar name={name} size={32} />}
            <NoticesSign />
          </span>
          <span className="sr-only min-w-0 flex-1 text-left text-sm 2xl:not-sr-only 2xl:truncate">
            <bdi>{name}</bdi>
          </span>
          <span className="sr-only">{text.menu}</span>
        </>
      }
    >
      {(close) => (
        <div className="grid gap-3 p-3">
          <ErrorBoundary pane>
            <AccountPanel name={name} login={login} appearance={appearance} onAppearance={onAppearance} />
          </ErrorBoundary>
          {/* Outside the lazy panel, so that signing out works without its code. */}
          <ul className="border-t border-line pt-2">
            <SignOutItem
              name={text.signOut}
              onSignOut={() => (close(), onSignOut('local'))}
              icon={<LogOut aria-hidden="true" size={18} />}
            />
            <SignOutItem name={text.signOutEverywhere} onSignOut={() => (close(), onSignOut('global'))} />
          </ul>
        </div>
      )}
    </Popover>
  );
}

function SignOutItem({ name, icon, onSignOut }: { name: string; icon?: ReactNode; onSignOut: () => void }) {
  return (
    <li>
      <button
        type="button"
        className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-left hover:bg-hover"
        onClick={onSignOut}
      >
        <span className="w-4.5 text-ink-soft">{icon}</span>
        {name}
      </button>
    </li>
  );
}
