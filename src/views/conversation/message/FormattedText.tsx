import { useMemo, useState } from 'react';

import { MAX_MESSAGE } from '../../../contracts/limits.ts';
import { useText } from '../../ui/useText.ts';
import { conversationText } from '../text/id.ts';
import type { Splitter } from '../timeline/searchHits.ts';
import { CopyableNumber } from './CopyableNumber.tsx';
import { clean, cut, parseMarkup, type Markup } from './markup.ts';

/** A message beyond these limits is collapsed. */
const MAX_COLLAPSED_CHARACTERS = 800;
const MAX_COLLAPSED_LINES = 20;
/** Characters that each press adds, because rendering the longest message at once takes a phone seconds. */
const PORTION = 6000;
/** Characters shown after a search hit. */
const CONTEXT_AFTER_HIT = 200;

/** Message text with WhatsApp's formatting. The text is rendered as React nodes and never as HTML. */
export function FormattedText({ children, hits = null }: { children: string; hits?: Splitter | null }) {
  const text = useText(conversationText);
  /** The portions that the user has expanded; null before the first press. */
  const [expanded, setExpanded] = useState<number | null>(null);
  const whole = useMemo(() => cut(clean(children), MAX_MESSAGE), [children]);
  const collapsedLength = useMemo(() => collapsedLengthOf(whole), [whole]);
  const long = collapsedLength < whole.length;
  // A search hit may be in the collapsed part.
  const found = long && hits !== null && expanded === null ? whole.search(hits) : -1;
  const portions =
    expanded ?? (found < collapsedLength ? 0 : Math.ceil((found + CONTEXT_AFTER_HIT - collapsedLength) / PORTION));
  const end = collapsedLength + portions * PORTION;
  const goesOn = end < whole.length;
  const shown = goesOn ? `${cut(whole, end)}…` : whole;
  const parts = useMemo(() => parseMarkup(shown), [shown]);
  return (
    <>
      <div lang="id" dir="auto" className="whitespace-pre-wrap [unicode-bidi:isolate]">
        <Parts parts={parts} hits={hits} />
      </div>
      {long && (
        <button
          type="button"
          aria-expanded={portions > 0}
          onClick={() => setExpanded(goesOn ? portions + 1 : 0)}
          className="min-h-11 font-semibold underline md:min-h-8"
        >
          {goesOn ? text.more : text.less}
        </button>
      )}
    </>
  );
}

/** The number of characters shown of a collapsed text; its length if it is short enough. */
const collapsedLengthOf = (text: string): number => {
  let end = -1;
  for (let line = 0; line < MAX_COLLAPSED_LINES; line += 1) {
    end = text.indexOf('\n', end + 1);
    if (end === -1) return Math.min(text.length, MAX_COLLAPSED_CHARACTERS);
  }
  return Math.min(end, MAX_COLLAPSED_CHARACTERS);
};

interface PartsProps {
  parts: readonly Markup[];
  /** A pattern of the words to highlight. */
  hits: Splitter | null;
}

function Parts({ parts, hits }: PartsProps) {
  return parts.map((part, at) => <Part key={at} part={part} hits={hits} />);
}

function Part({ part, hits }: { part: Markup; hits: Splitter | null }) {
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
        <blockquote className="border-l-3 border-line-strong pl-2 text-ink-soft">
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
        <CopyableNumber account={part}>
          <Marked text={part.text} hits={hits} />
        </CopyableNumber>
      );
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noopener noreferrer" className="underline underline-offset-2">
          <Marked text={part.text} hits={hits} />
        </a>
      );
  }
}

/** Every second piece of the split text is a hit. */
function Marked({ text, hits }: { text: string; hits: Splitter | null }) {
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
