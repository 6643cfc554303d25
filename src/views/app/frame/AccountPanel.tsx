import { FileText, ShieldCheck } from 'lucide-react';
import { useId } from 'react';

import { NoticeListContainer } from '../../notifications/NoticeList.tsx';
import { classes } from '../../ui/classes.ts';
import { focusFirst } from '../../ui/Popover.tsx';
import { useText } from '../../ui/useText.ts';
import { Link } from '../Link.tsx';
import type { Language, Appearance, Theme } from '../preferences.tsx';
import { AdminLink } from './AdminLink.tsx';
import { frameMenusText } from './text/menus.id.ts';

export interface AccountPanelProps {
  /** The user's name, or the login without a name; null until loaded. */
  name: string | null;
  /** E-mail address or phone number of the sign-in. */
  login: string;
  appearance: Appearance;
  onAppearance: (appearance: Partial<Appearance>) => void;
}

const THEMES = ['device', 'light', 'dark'] as const satisfies readonly Theme[];
const LANGUAGES = ['id', 'en'] as const satisfies readonly Language[];

const row = 'flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-left hover:bg-hover';

/** Content of the account menu, loaded when it is opened. */
export function AccountPanel({ name, login, appearance, onAppearance }: AccountPanelProps) {
  const text = useText(frameMenusText).account;
  const isNamed = name !== null && name !== login;
  return (
    <div ref={focusFirst} className="grid gap-3">
      <div className="grid px-2 pt-1">
        {isNamed && (
          <p className="truncate font-semibold">
            <bdi>{name}</bdi>
          </p>
        )}
        <p className={classes('truncate', isNamed ? 'text-ink-soft' : 'font-semibold')}>{login}</p>
      </div>
      <NoticeListContainer />
      <Choice
        title={text.theme}
        options={THEMES}
        names={text.themes}
        chosen={appearance.theme}
        onChoose={(theme) => onAppearance({ theme })}
      />
      <Choice
        title={text.language}
        options={LANGUAGES}
        names={text.languages}
        chosen={appearance.language}
        onChoose={(language) => onAppearance({ language })}
      />
      <ul className="border-t border-line pt-2">
        <AdminLink className={row} />
        <li>
          <Link to={{ name: 'privacyPolicy' }} className={row}>
            <ShieldCheck aria-hidden="true" size={18} className="text-ink-soft" />
            {text.privacy}
          </Link>
        </li>
        <li>
          <Link to={{ name: 'termsOfService' }} className={row}>
            <FileText aria-hidden="true" size={18} className="text-ink-soft" />
            {text.terms}
          </Link>
        </li>
      </ul>
    </div>
  );
}

interface ChoiceProps<Option extends string> {
  title: string;
  options: readonly Option[];
  names: Record<Option, string>;
  chosen: Option;
  onChoose: (option: Option) => void;
}

/** A radio group in one row. */
function Choice<Option extends string>({ title, options, names, chosen, onChoose }: ChoiceProps<Option>) {
  const name = useId();
  return (
    <fieldset className="px-2">
      <legend className="pb-1.5 text-xs font-semibold text-ink-soft">{title}</legend>
      <div className="flex rounded-md bg-sunken p-0.5">
        {options.map((option) => (
          <label
            key={option}
            className="flex min-h-11 flex-1 cursor-pointer items-center justify-center rounded-sm px-1 text-center text-xs font-medium wrap-normal has-checked:bg-accent-wash has-checked:font-semibold has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-accent md:pointer-fine:min-h-9"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={option === chosen}
              data-first={option === chosen || undefined}
              onChange={() => onChoose(option)}
            />
            {names[option]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
