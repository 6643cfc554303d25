import type { ReactNode } from 'react';

import { usePreferences } from '../app/preferences.tsx';
import { useEnterSends } from '../composer/enterKey.ts';
import { EnterSwitch } from '../composer/EnterSwitch.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Switch } from '../ui/Switch.tsx';
import { useText } from '../ui/useText.ts';
import { isSingleKey, keysOf, modKey, SHORTCUTS, type ShortcutName } from './shortcuts.ts';
import { commandsText } from './text/id.ts';

const SECTIONS = ['list', 'room', 'pages', 'everywhere'] as const;

/** The list of all shortcuts, with the switch for single-letter shortcuts. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { sheet: text, composer } = useText(commandsText);
  const { letters, choose } = usePreferences();
  const [enterSends] = useEnterSends();
  return (
    <Dialog open title={text.title} onClose={onClose}>
      <div className="grid gap-5">
        <Switch
          label={text.letters}
          hint={text.lettersNote}
          checked={letters !== 'off'}
          onChange={(on) => choose({ letters: on ? 'on' : 'off' })}
        />
        {SECTIONS.map((section) => (
          <Section key={section} title={text.sections[section]}>
            {SHORTCUTS.filter(({ section: name }) => name === section).map((shortcut) => (
              <Row key={shortcut.name} name={text.keys[shortcut.name]} off={letters === 'off' && isSingleKey(shortcut)}>
                <Keys name={shortcut.name} />
              </Row>
            ))}
          </Section>
        ))}
        <Section title={composer.title} choice={<EnterSwitch />}>
          <Row name={composer.send}>
            {enterSends && <KeyCombination keys={['Enter']} />}
            <KeyCombination keys={[modKey(), 'Enter']} />
          </Row>
          <Row name={composer.newLine}>
            {!enterSends && <KeyCombination keys={['Enter']} />}
            <KeyCombination keys={['⇧', 'Enter']} />
          </Row>
        </Section>
      </div>
    </Dialog>
  );
}

function Section({ title, choice, children }: { title: string; choice?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-1">
      <h3 className="text-sm font-semibold text-ink-soft">{title}</h3>
      {choice}
      <dl>{children}</dl>
    </section>
  );
}

function Row({ name, off = false, children }: { name: string; off?: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 border-b border-line py-1 last:border-0">
      <dt className={off ? 'text-ink-soft line-through' : ''}>{name}</dt>
      <dd className="flex shrink-0 flex-wrap items-center justify-end gap-x-2">{children}</dd>
    </div>
  );
}

/** The keys of a shortcut, styled as on a keyboard. */
export function Keys({ name }: { name: ShortcutName }) {
  const text = useText(commandsText).sheet;
  return keysOf(name).map((keys, at) => (
    <span key={keys.join()} className="text-xs text-ink-soft">
      {at > 0 && <span className="px-1">{text.then}</span>}
      <KeyCombination keys={keys} />
    </span>
  ));
}

/** Keys of one combination, pressed at the same time. */
function KeyCombination({ keys }: { keys: string[] }) {
  return (
    <span className="text-xs">
      {keys.map((key) => (
        <kbd
          key={key}
          className="mx-0.5 inline-grid min-w-6 place-content-center rounded-sm border border-line-strong bg-sunken px-1 py-0.5 font-sans text-ink"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
