import { Switch } from '../fields/Switch.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { usePreferences } from '../shell/preferences.tsx';
import { useHandsText } from '../text/hands.ts';
import { isPlain, keysOf, SHORTCUTS, type ShortcutName } from './shortcuts.ts';

const PARTS = ['list', 'room', 'pages', 'everywhere'] as const;

/** All the keys there are, and whether letters alone count. */
export function Sheet({ onClose }: { onClose: () => void }) {
  const text = useHandsText().sheet;
  const { letters, choose } = usePreferences();
  return (
    <Dialog open title={text.title} onClose={onClose}>
      <div className="grid gap-5">
        <Switch
          label={text.letters}
          hint={text.lettersNote}
          checked={letters !== 'off'}
          onChange={(on) => choose({ letters: on ? 'on' : 'off' })}
        />
        {PARTS.map((part) => (
          <section key={part} className="grid gap-1">
            <h3 className="text-sm font-semibold text-ink-soft">{text.parts[part]}</h3>
            <dl>
              {SHORTCUTS.filter(({ where }) => where === part).map((shortcut) => (
                <div
                  key={shortcut.name}
                  className="flex min-h-9 items-center justify-between gap-4 border-b border-line py-1 last:border-0"
                >
                  <dt className={letters !== 'off' || !isPlain(shortcut) ? '' : 'text-ink-soft line-through'}>
                    {text.keys[shortcut.name]}
                  </dt>
                  <dd className="shrink-0">
                    <Keys name={shortcut.name} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** The keys of a shortcut, as they look on a keyboard. */
export function Keys({ name }: { name: ShortcutName }) {
  const text = useHandsText().sheet;
  return keysOf(name).map((keys, at) => (
    <span key={keys.join()} className="text-xs text-ink-soft">
      {at > 0 && <span className="px-1">{text.then}</span>}
      {keys.map((key) => (
        <kbd
          key={key}
          className="mx-0.5 inline-grid min-w-6 place-content-center rounded-sm border border-line-strong/60 bg-sunken px-1 py-0.5 font-sans text-ink"
        >
          {key}
        </kbd>
      ))}
    </span>
  ));
}
