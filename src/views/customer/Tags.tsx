import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';

import { MAX_TAG, MAX_TAGS } from '../../contracts/limits.ts';
import { folded } from '../../machines/app/folded.ts';
import type { RecordListRef } from '../../machines/app/recordList.machine.ts';
import { RecordList } from '../app/recordList/RecordList.tsx';
import { useCommandDone } from '../app/recordList/useCommandDone.ts';
import { useCommandTarget } from '../commands/targets.ts';
import { Form } from '../ui/Form.tsx';
import { PanelSection } from '../ui/PanelSection.tsx';
import { say } from '../ui/say.ts';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { customerText } from './text/id.ts';

/** Most suggested tags; typing narrows them. */
const MAX_SUGGESTIONS = 8;

const CHIP =
  'inline-flex min-h-11 max-w-full items-center gap-1 rounded-full border border-line-strong px-3 text-sm font-semibold hover:bg-hover md:min-h-8';

/** The tags of a chat. Members add existing tags; only owners create new ones. */
export function Tags({
  actor,
  tags,
  isOwner,
}: {
  actor: RecordListRef<'tags'>;
  tags: readonly string[];
  isOwner: boolean;
}) {
  const text = useText(customerText).tags;
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useCommandTarget('tag', () => field.current?.focus());
  useCommandDone(actor, ({ do: what, tag }) => {
    if (what === 'add') setTyped('');
    say(text.done[what](tag));
  });
  const query = typed.trim();
  const isFull = tags.length >= MAX_TAGS;
  const run = (command: { do: 'add' | 'remove'; tag: string }) => actor.send({ type: 'command.requested', command });
  return (
    <PanelSection title={text.title}>
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
                onClick={() => run({ do: 'remove', tag })}
                className={`${CHIP} bg-sunken`}
              >
                <bdi className="truncate">{tag}</bdi>
                <X aria-hidden="true" size={14} className="shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <RecordList actor={actor} texts={text}>
        {(known, isRunning) => {
          const suggested = known
            .filter((tag) => !tags.includes(tag) && folded(tag).includes(folded(query)))
            .slice(0, MAX_SUGGESTIONS);
          const isKnown = [...known, ...tags].some((tag) => tag.toLowerCase() === query.toLowerCase());
          if (isFull) return <p className="text-sm text-ink-soft">{text.full}</p>;
          return (
            <Form
              className="grid grid-cols-1 gap-2"
              onSubmit={() => {
                const [first] = suggested;
                if (query === '' || isRunning) return;
                if (first !== undefined) run({ do: 'add', tag: first });
                else if (isOwner && !isKnown) run({ do: 'add', tag: query });
              }}
            >
              <TextField
                ref={field}
                label={text.label}
                labelHidden
                placeholder={text.label}
                maxLength={MAX_TAG}
                autoComplete="off"
                enterKeyHint="done"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
              <div className="flex flex-wrap gap-1.5">
                {suggested.map((tag) => (
                  <button
                    key={tag}
                    type="button"
                    aria-label={text.add(tag)}
                    aria-busy={isRunning || undefined}
                    disabled={isRunning}
                    onClick={() => run({ do: 'add', tag })}
                    className={CHIP}
                  >
                    <Plus aria-hidden="true" size={14} className="shrink-0" />
                    <bdi className="truncate">{tag}</bdi>
                  </button>
                ))}
                {query !== '' && !isKnown && isOwner && (
                  <button
                    type="button"
                    aria-busy={isRunning || undefined}
                    disabled={isRunning}
                    onClick={() => run({ do: 'add', tag: query })}
                    className={CHIP}
                  >
                    <Plus aria-hidden="true" size={14} className="shrink-0" />
                    <bdi className="truncate">{text.create(query)}</bdi>
                  </button>
                )}
              </div>
              {query !== '' && suggested.length === 0 && !isKnown && !isOwner && (
                <p className="text-sm text-ink-soft">{text.unknown}</p>
              )}
            </Form>
          );
        }}
      </RecordList>
    </PanelSection>
  );
}
