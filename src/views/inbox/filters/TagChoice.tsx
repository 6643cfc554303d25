import { Plus } from 'lucide-react';
import { useId, useState } from 'react';

import { MAX_TAG } from '../../../contracts/limits.ts';
import { folded } from '../../../machines/app/folded.ts';
import { classes } from '../../ui/classes.ts';
import { Form } from '../../ui/Form.tsx';
import { useText } from '../../ui/useText.ts';
import { searchText } from '../search/text/id.ts';

/** Maximum number of tags offered as chips: the others are found by typing. */
const MAX_OFFERED = 30;

const CHIP =
  'inline-flex min-h-11 max-w-full items-center gap-1 rounded-full border px-3 text-sm font-semibold md:min-h-8';
const CHIP_OFF = 'border-line-strong text-ink-soft hover:bg-hover hover:text-ink';
const CHIP_ON = 'border-accent bg-accent-wash text-accent-strong';

/**
 * Chooses tags: those of the business as chips, and any other by name, because rooms may have tags that were removed
 * from the business.
 */
export function TagChoice({
  label,
  tags,
  selected,
  onChange,
}: {
  label: string;
  /** The tags of the business; null until they are loaded. */
  tags: readonly string[] | null;
  selected: readonly string[];
  onChange: (tags: string[]) => void;
}) {
  const text = useText(searchText);
  const id = useId();
  const [typed, setTyped] = useState('');
  const query = typed.trim();
  const all = [...new Set([...selected, ...(tags ?? [])])];
  const offered = all.filter((tag) => folded(tag).includes(folded(query))).slice(0, MAX_OFFERED);
  const same = all.find((tag) => tag.toLowerCase() === query.toLowerCase());
  const toggle = (tag: string) =>
    onChange(selected.includes(tag) ? selected.filter((other) => other !== tag) : [...selected, tag]);
  const add = () => {
    const tag = same ?? query;
    if (tag !== '' && !selected.includes(tag)) toggle(tag);
    setTyped('');
  };
  return (
    <fieldset className="col-span-2 grid min-w-0 gap-1.5">
      <legend className="sr-only">{label}</legend>
      <Form className="grid gap-1" onSubmit={add}>
        <label htmlFor={id} className="text-xs font-semibold text-ink-soft">
          {label}
        </label>
        <input
          id={id}
          value={typed}
          maxLength={MAX_TAG}
          autoComplete="off"
          enterKeyHint="done"
          placeholder={text.tagHint}
          onChange={(event) => setTyped(event.target.value)}
          className="min-h-11 w-full rounded-md border border-line-strong bg-surface px-2 md:min-h-9"
        />
      </Form>
      <div className="flex flex-wrap gap-1.5">
        {offered.map((tag) => (
          <button
            key={tag}
            type="button"
            aria-pressed={selected.includes(tag)}
            onClick={() => toggle(tag)}
            className={classes(CHIP, selected.includes(tag) ? CHIP_ON : CHIP_OFF)}
          >
            <bdi className="truncate">{tag}</bdi>
          </button>
        ))}
        {query !== '' && same === undefined && (
          <button type="button" onClick={add} className={classes(CHIP, CHIP_OFF)}>
            <Plus aria-hidden="true" size={14} className="shrink-0" />
            <bdi className="truncate">{text.addTag(query)}</bdi>
          </button>
        )}
      </div>
      {query === '' && tags?.length === 0 && selected.length === 0 && (
        <p className="text-xs text-ink-soft">{text.noTag}</p>
      )}
    </fieldset>
  );
}
