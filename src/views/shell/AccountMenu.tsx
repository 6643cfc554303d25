import { lazy, Suspense } from 'react';

import { ErrorBoundary } from '../app/ErrorBoundary.tsx';
import { Avatar } from '../parts/Avatar.tsx';
import { useText } from '../text/text.ts';
import type { AccountMenuProps } from './AccountPanel.tsx';
import { Popover } from './Popover.tsx';

const AccountPanel = lazy(async () => ({ default: (await import('./AccountPanel.tsx')).AccountPanel }));

/** Who is signed in, how the product looks here, and the way out. */
export function AccountMenu({ name, login, looks, onLooks, onSignOut }: AccountMenuProps) {
  const text = useText().shell.account;
  return (
    <Popover
      label={text.menu}
      hint={text.menu}
      buttonClass="flex min-h-11 min-w-11 items-center justify-center gap-3 rounded-md px-1.5 transition-colors duration-150 hover:bg-hover xl:w-full xl:justify-start"
      button={
        <>
          <Avatar name={name ?? login} size={32} />
          <span className="sr-only min-w-0 flex-1 truncate text-left text-sm xl:not-sr-only">
            <bdi>{name ?? login}</bdi>
          </span>
          <span className="sr-only">{text.menu}</span>
        </>
      }
    >
      {(close) => (
        <ErrorBoundary pane>
          <Suspense>
            <AccountPanel
              name={name}
              login={login}
              looks={looks}
              onLooks={onLooks}
              onSignOut={(scope) => (close(), onSignOut(scope))}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </Popover>
  );
}
