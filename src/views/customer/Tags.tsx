import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';

import type { LedgerRef } from '../../machines/app/recordList.machine.ts';
import { MOST, MOST_TAGS } from '../../machines/app/recordList.ts';
import { usePlace } from '../commands/targets.ts';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { Listed, Part } from './PanelSection.tsx';
import { customerText } from './text/id.ts';
import { useDeedDone } from './useCommandDone.ts';

/** Tags that are offered at once; the rest is found by typing. */
const MOST_OFFERED = 8;

const CHIP =
  'inline-flex min-h-11 max-w-full items-center gap-1 rounded-full border border-line-strong/60 px-3 text-sm font-semibold hover:bg-hover md:min-h-8';

/** The tags of a chat: each is taken off by its cross, another is found or, by an owner, made. */
export function Tags({ actor, tags, isOwner }: { actor: LedgerRef; tags: readonly string[]; isOwner: boolean }) {
  const text = useText(customerText).tags;
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  usePlace('tag', () => field.current?.focus());
  useDeedDone(actor, (deed) => deed.do === 'put' && setTyped(''));
  const words = typed.trim();
  const isFull = tags.length >= MOST_TAGS;
  const say = (deed: { do: 'put' | 'take'; tag: string }) => actor.send({ type: 'deed.requested', deed });
  return (
    <Part title={text.title}>
      {tags.length === 0 ? (
        <p className="text-sm text-ink-soft">{text.none}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <button
                type="button"
                aria-label={text.remove(tag)}
                title={text.remove(tag)}
                onClick={() => say({ do: 'take', tag })}
                className={`${CHIP} bg-sunken`}
              >
                <bdi className="truncate">{tag}</bdi>
                <X aria-hidden="true" size={14} className="shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Listed actor={actor} of="tags" words={text}>
        {(known, isDoing) => {
          const offered = known
            .filter((tag) => !tags.includes(tag) && tag.toLowerCase().includes(words.toLowerCase()))
            .slice(0, MOST_OFFERED);
          const isKnown = [...known, ...tags].some((tag) => tag.toLowerCase() === words.toLowerCase());
          if (isFull) return <p className="text-sm text-ink-soft">{text.full}</p>;
          return (
            <form
              className="grid gap-2"
              onSubmit={(event) => {
                event.preventDefault();
                const [first] = offered;
                if (words === '' || isDoing) return;
                if (first !== undefined) say({ do: 'put', tag: first });
                else if (isOwner && !isKnown) say({ do: 'put', tag: words });
              }}
            >
              <TextField
                ref={field}
                label={text.label}
                labelHidden
                placeholder={text.label}
                maxLength={MOST.tag}
                autoComplete="off"
                enterKeyHint="done"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
              <div className="flex flex-wrap gap-1.5">
                {offered.map((tag) => (
                  <button
                    key={tag}
                    type="button"
                    aria-label={text.add(tag)}
                    disabled={isDoing}
                    onClick={() => say({ do: 'put', tag })}
                    className={CHIP}
                  >
                    <Plus aria-hidden="true" size={14} className="shrink-0" />
                    <bdi className="truncate">{tag}</bdi>
                  </button>
                ))}
                {words !== '' && !isKnown && isOwner && (
                  <button
                    type="button"
                    disabled={isDoing}
                    onClick={() => say({ do: 'put', tag: words })}
                    className={CHIP}
                  >
                    <Plus aria-hidden="true" size={14} className="shrink-0" />
                    <bdi className="truncate">{text.create(words)}</bdi>
                  </button>
                )}
              </div>
              {words !== '' && offered.length === 0 && !isKnown && !isOwner && (
                <p className="text-sm text-ink-soft">{text.unknown}</p>
              )}
            </form>
          );
        }}
      </Listed>
    </Part>
  );
}
