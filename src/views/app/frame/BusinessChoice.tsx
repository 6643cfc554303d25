import { Check } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';

import { folded } from '../../../machines/app/folded.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { classes } from '../../ui/classes.ts';
import { focusFirst } from '../../ui/Popover.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useText } from '../../ui/useText.ts';
import type { FrameBusiness } from './frameModel.ts';
import { frameText } from './text/id.ts';
import { frameMenusText } from './text/menus.id.ts';

/** From this many businesses on, the list has a search field. */
const MANY = 7;

interface ChoiceProps {
  businesses: readonly FrameBusiness[];
  currentId: string;
  onChoose: (businessId: string) => void;
}

/** Content of the business menu, loaded when it is opened. */
export function BusinessChoice({ businesses, currentId, onChoose }: ChoiceProps) {
  const text = useText(frameText).business;
  const menuText = useText(frameMenusText).businesses;
  const [query, setQuery] = useState('');
  const wanted = folded(query);
  const found = businesses.filter(({ name }) => folded(name).includes(wanted));
  const searchable = businesses.length >= MANY;
  return (
    <div ref={focusFirst} role="presentation" onKeyDown={moveFocus}>
      {searchable && (
        <div className="sticky top-0 border-b border-line bg-surface p-2">
          <SearchField data-first label={menuText.search} value={query} onSearch={setQuery} />
        </div>
      )}
      <ul className="grid gap-0.5 p-2">
        {found.map(({ id, name, logo_url, role, mode }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === currentId ? 'true' : undefined}
              data-first={(!searchable && id === currentId) || undefined}
              onClick={() => onChoose(id)}
              className={classes(
                'flex min-h-12 w-full items-center gap-3 rounded-md px-2 py-1.5 text-left hover:bg-hover',
                id === currentId && 'bg-accent-wash',
              )}
            >
              <Avatar name={name} seed={id} picture={logo_url} size={32} />
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 font-medium">{name}</span>
                <span className="block text-xs text-ink-soft">
                  {[text.roles[role], mode === 'testing' && text.testing].filter(Boolean).join(' · ')}
                </span>
              </span>
              {id === currentId && <Check aria-hidden="true" size={18} className="shrink-0 text-accent" />}
            </button>
          </li>
        ))}
      </ul>
      <output className="block px-4 pb-4 text-ink-soft empty:hidden">
        {found.length === 0 && menuText.nothing(query.trim())}
        {businesses.length === 1 && menuText.alone}
      </output>
    </div>
  );
}

/** Arrow keys move the focus as in a menu. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const direction = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (direction === undefined) return;
  event.preventDefault();
  const targets = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li button')];
  const at = targets.indexOf(document.activeElement as HTMLElement);
  targets[(at + direction + targets.length) % targets.length]?.focus();
};
