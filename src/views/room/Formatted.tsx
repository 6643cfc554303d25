import { useMemo, useState } from 'react';

import { useRoomText } from '../text/room.ts';
import { clean, cut, parseMarkup, type Markup } from './markup.ts';

/** A longer message is folded. In characters, and in lines. */
const FOLDED = 1500;
const FOLDED_LINES = 30;
const LONGEST_SHOWN = 65_536;

/** What somebody wrote, with WhatsApp's formatting. Always text: nothing in it can become an element of its own. */
export function Formatted({ children }: { children: string }) {
  const text = useRoomText();
  const [unfolded, setUnfolded] = useState(false);
  const whole = useMemo(() => cut(clean(children), LONGEST_SHOWN), [children]);
  const fold = useMemo(() => foldOf(whole), [whole]);
  const long = fold < whole.length;
  const shown = long && !unfolded ? `${cut(whole, fold)}…` : whole;
  const parts = useMemo(() => parseMarkup(shown), [shown]);
  return (
    <>
      <div dir="auto" className="whitespace-pre-wrap [unicode-bidi:isolate]">
        <Parts parts={parts} />
      </div>
      {long && (
        <button
          type="button"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
          className="min-h-11 font-semibold underline md:min-h-8"
        >
          {unfolded ? text.less : text.more}
        </button>
      )}
    </>
  );
}

/** After how many characters a text is folded; its length where it is short enough. */
const foldOf = (text: string): number => {
  let end = -1;
  for (let line = 0; line < FOLDED_LINES; line += 1) {
    end = text.indexOf('\n', end + 1);
    if (end === -1) return Math.min(text.length, FOLDED);
  }
  return Math.min(end, FOLDED);
};

function Parts({ parts }: { parts: readonly Markup[] }) {
  return parts.map((part, at) => <Part key={at} part={part} />);
}

function Part({ part }: { part: Markup }) {
  if (typeof part === 'string') return part;
  switch (part.kind) {
    case 'bold':
      return (
        <strong>
          <Parts parts={part.parts} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Parts parts={part.parts} />
        </em>
      );
    case 'strike':
      return (
        <s>
          <Parts parts={part.parts} />
        </s>
      );
    case 'mono':
      return <code className="rounded-sm bg-ink/5 px-1 font-mono text-[0.9em]">{part.text}</code>;
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noopener noreferrer" className="underline underline-offset-2">
          {part.text}
        </a>
      );
  }
}
