import { LogOut } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';

import { Avatar } from '../../ui/Avatar.tsx';
import { lazily } from '../../ui/lazily.tsx';
import { Piece } from '../../ui/LazyPart.tsx';
import { spared } from '../../ui/lazyView.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { useText } from '../../ui/useText.ts';
import type { AccountPanelProps } from './AccountPanel.tsx';
import { frameText } from './text/id.ts';

const AccountPanel = lazily(async () => (await import('./AccountPanel.tsx')).AccountPanel);
const NoticesSign = spared(async () => (await import('../../notifications/NoticeList.tsx')).NoticesSign);

export interface AccountMenuProps extends AccountPanelProps {
  onSignOut: (scope: 'local' | 'global') => void;
}

/** Who is signed in, how the product looks here, and the way out. */
export function AccountMenu({ name, login, appearance: looks, onAppearance: onLooks, onSignOut }: AccountMenuProps) {
  const text = useText(frameText).account;
  return (
    <Popover
      label={text.menu}
      hint={text.menu}
      buttonClass="flex min-h-11 min-w-11 items-center justify-center gap-3 rounded-md px-1.5 transition-colors duration-150 hover:bg-hover 2xl:w-full 2xl:justify-start"
      button={
        <>
          {/* A grey circle until it is known who they are. */}
          <span className="relative size-8 rounded-full bg-line">
            {name && <Avatar name={name} size={32} />}
            <Suspense>
              <NoticesSign />
            </Suspense>
          </span>
          <span className="sr-only min-w-0 flex-1 truncate text-left text-sm 2xl:not-sr-only">
            <bdi>{name}</bdi>
          </span>
          <span className="sr-only">{text.menu}</span>
        </>
      }
    >
      {(close) => (
        <div className="grid gap-3 p-3">
          <Piece>
            <AccountPanel name={name} login={login} appearance={looks} onAppearance={onLooks} onLeave={close} />
          </Piece>
          {/* Apart from the panel: its code may not come, and that must not keep anybody in. */}
          <ul className="border-t border-line pt-2">
            <Leave
              name={text.signOut}
              onLeave={() => (close(), onSignOut('local'))}
              icon={<LogOut aria-hidden="true" size={18} />}
            />
            <Leave name={text.signOutEverywhere} onLeave={() => (close(), onSignOut('global'))} />
          </ul>
        </div>
      )}
    </Popover>
  );
}

function Leave({ name, icon, onLeave }: { name: string; icon?: ReactNode; onLeave: () => void }) {
  return (
    <li>
      <button
        type="button"
        className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-left hover:bg-hover"
        onClick={onLeave}
      >
        <span className="w-4.5 text-ink-soft">{icon}</span>
        {name}
      </button>
    </li>
  );
}
