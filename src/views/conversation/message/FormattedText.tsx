import { useMemo, useState } from 'react';

import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';
import { CopiedNumber } from './CopyableNumber.tsx';
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
export function Formatted({ children, hits = null }: { children: string; hits?: RegExp | null }) {
  const text = useText(conversationText);
  /** How much more of it somebody has asked for; null until they have said so. */
  const [asked, setAsked] = useState<number | null>(null);
  const whole = useMemo(() => cut(clean(children), LONGEST_SHOWN), [children]);
  const fold = useMemo(() => foldOf(whole), [whole]);
  const long = fold < whole.length;
  // What somebody looks for may stand behind the fold.
  const found = long && hits !== null && asked === null ? whole.search(hits) : -1;
  const portions = asked ?? (found < fold ? 0 : Math.ceil((found + AROUND - fold) / PORTION));
  const end = fold + portions * PORTION;
  const goesOn = end < whole.length;
  const shown = goesOn ? `${cut(whole, end)}…` : whole;
  const parts = useMemo(() => parseMarkup(shown), [shown]);
  return (
    <>
      <div dir="auto" className="whitespace-pre-wrap [unicode-bidi:isolate]">
        <Parts parts={parts} hits={hits} />
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
  hits: RegExp | null;
}

function Parts({ parts, hits }: PartsProps) {
  return parts.map((part, at) => <Part key={at} part={part} hits={hits} />);
}

function Part({ part, hits }: { part: Markup; hits: RegExp | null }) {
  if (typeof part === 'string') return <Marked text={part} hits={hits} />;
  switch (part.kind) {
    case 'bold':
      return (
        <strong>
          <Parts parts={part.parts} hits={hits} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Parts parts={part.parts} hits={hits} />
        </em>
      );
    case 'strike':
      return (
        <s>
          <Parts parts={part.parts} hits={hits} />
        </s>
      );
    case 'quote':
      return (
        <blockquote className="border-l-3 border-line-strong/60 pl-2 text-ink-soft">
          <Parts parts={part.parts} hits={hits} />
        </blockquote>
      );
    case 'item':
      return (
        <div className="pl-4 -indent-3">
          <Parts parts={part.parts} hits={hits} />
        </div>
      );
    case 'mono':
      return (
        <code className="rounded-sm bg-ink/5 px-1 font-mono text-[0.9em]">
          <Marked text={part.text} hits={hits} />
        </code>
      );
    case 'account':
      return (
        <CopiedNumber account={part}>
          <Marked text={part.text} hits={hits} />
        </CopiedNumber>
      );
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noopener noreferrer" className="underline underline-offset-2">
          <Marked text={part.text} hits={hits} />
        </a>
      );
  }
}

/** Every second piece is a word that was found. */
function Marked({ text, hits }: { text: string; hits: RegExp | null }) {
  if (hits === null) return text;
  return text.split(hits).map((piece, at) =>
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
