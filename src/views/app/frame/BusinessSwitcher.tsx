import { ChevronsUpDown } from 'lucide-react';

import { Avatar } from '../../ui/Avatar.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { lazyView } from '../../ui/lazyView.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { useText } from '../../ui/useText.ts';
import type { FrameBusiness } from './frameModel.ts';
import { frameText } from './text/id.ts';

const BusinessChoice = lazyView(async () => (await import('./BusinessChoice.tsx')).BusinessChoice);

export interface BusinessSwitcherProps {
  businesses: readonly FrameBusiness[];
  current: FrameBusiness;
  onChoose: (businessId: string) => void;
}

/** Shows the open business and opens the list of the others. */
export function BusinessSwitcher({ businesses, current, onChoose }: BusinessSwitcherProps) {
  const text = useText(frameText).business;
  return (
    <Popover
      label={text.choose}
      hint={text.choose}
      buttonClass="flex min-h-12 low:max-md:min-h-11 low:max-md:py-0 w-full min-w-0 items-center gap-3 rounded-md p-1.5 text-left transition-colors duration-150 hover:bg-hover md:justify-center 2xl:justify-start"
      button={
        <>
          <Avatar name={current.name} seed={current.id} picture={current.logo_url} size={32} />
          <span className="min-w-0 flex-1 md:sr-only 2xl:not-sr-only">
            <span className="line-clamp-1 font-semibold">{current.name}</span>
            <span className="line-clamp-1 text-xs text-ink-soft low:max-md:sr-only">
              {current.mode === 'testing' ? text.testing : text.roles[current.role]}
            </span>
            <span className="sr-only">{text.choose}</span>
          </span>
          <ChevronsUpDown aria-hidden="true" size={16} className="shrink-0 text-ink-soft md:hidden 2xl:block" />
        </>
      }
    >
      {(close) => (
        <ErrorBoundary pane>
          <BusinessChoice
            businesses={businesses}
            currentId={current.id}
            onChoose={(id) => {
              close();
              if (id !== current.id) onChoose(id);
            }}
          />
        </ErrorBoundary>
      )}
    </Popover>
  );
}
