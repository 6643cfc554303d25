import { useMemo, useState } from 'react';

import { useRoomText } from '../text/room.ts';
import { clean, cut, parseMarkup, type Markup } from './markup.ts';

/** A longer message is folded. In characters, and in lines. */
const FOLDED = 800;
const FOLDED_LINES = 20;
/** A press shows so much more: all of the longest at once takes a phone seconds. */
const PORTION = 6000;
/** What is shown behind a word that was found. */
const AROUND = 200;
const LONGEST_SHOWN = 65_536;

/** What somebody wrote, with WhatsApp's formatting. Always text: nothing in it can become an element of its own. */
export function Formatted({ children, marks = null }: { children: string; marks?: RegExp | null }) {
  const text = useRoomText();
  /** How much more of it somebody has asked for; null until they have said so. */
  const [asked, setAsked] = useState<number | null>(null);
  const whole = useMemo(() => cut(clean(children), LONGEST_SHOWN), [children]);
  const fold = useMemo(() => foldOf(whole), [whole]);
  const long = fold < whole.length;
  // What somebody looks for may stand behind the fold.
  const found = long && marks !== null && asked === null ? whole.search(marks) : -1;
  const portions = asked ?? (found < fold ? 0 : Math.ceil((found + AROUND - fold) / PORTION));
  const end = fold + portions * PORTION;
  const goesOn = end < whole.length;
  const shown = goesOn ? `${cut(whole, end)}…` : whole;
  const parts = useMemo(() => parseMarkup(shown), [shown]);
  return (
    <>
      <div dir="auto" className="whitespace-pre-wrap [unicode-bidi:isolate]">
        <Parts parts={parts} marks={marks} />
      </div>
      {long && (
        <button
          type="button"
          aria-expanded={portions > 0}
          onClick={() => setAsked(goesOn ? portions + 1 : 0)}
          className="min-h-11 font-semibold underline md:min-h-8"
        >
          {goesOn ? text.more : text.less}
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

interface PartsProps {
  parts: readonly Markup[];
  /** What is to be marked. */
  marks: RegExp | null;
}

function Parts({ parts, marks }: PartsProps) {
  return parts.map((part, at) => <Part key={at} part={part} marks={marks} />);
}

function Part({ part, marks }: { part: Markup; marks: RegExp | null }) {
  if (typeof part === 'string') return <Marked text={part} marks={marks} />;
  switch (part.kind) {
    case 'bold':
      return (
        <strong>
          <Parts parts={part.parts} marks={marks} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Parts parts={part.parts} marks={marks} />
        </em>
      );
    case 'strike':
      return (
        <s>
          <Parts parts={part.parts} marks={marks} />
        </s>
      );
    case 'quote':
      return (
        <blockquote className="border-l-3 border-line-strong/60 pl-2 text-ink-soft">
          <Parts parts={part.parts} marks={marks} />
        </blockquote>
      );
    case 'item':
      return (
        <div className="pl-4 -indent-3">
          <Parts parts={part.parts} marks={marks} />
        </div>
      );
    case 'mono':
      return (
        <code className="rounded-sm bg-ink/5 px-1 font-mono text-[0.9em]">
          <Marked text={part.text} marks={marks} />
        </code>
      );
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noopener noreferrer" className="underline underline-offset-2">
          <Marked text={part.text} marks={marks} />
        </a>
      );
  }
}

/** Every second piece is a word that was found. */
function Marked({ text, marks }: { text: string; marks: RegExp | null }) {
  if (marks === null) return text;
  return text.split(marks).map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text never move
      <mark key={at} className="rounded-sm bg-help-wash px-0.5 text-help outline outline-help/40">
        {piece}
      </mark>
    ),
  );
}
