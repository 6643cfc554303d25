import { useRef, useState } from 'react';

import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
/** What stands in braces in a draft: a customer should not read it. */
import { useText } from '../ui/useText.ts';
import { openIn } from './quickReplies/quickReplies.ts';
import { quickRepliesText } from './quickReplies/text/id.ts';

/** Words with open braces are asked about, once: whoever means them sends them as they are. */
export const useGaps = () => {
  const meant = useRef<string | null>(null);
  const [asked, setAsked] = useState<readonly string[]>([]);
  return {
    /** What is asked about, as it is written there. */
    asked,
    holdsBack: (words: string): boolean => {
      const open = words === meant.current ? [] : openIn(words);
      setAsked(open);
      return open.length > 0;
    },
    mean: (words: string): void => {
      meant.current = words;
    },
    /** Something else stands in the field. */
    forget: (): void => {
      if (asked.length > 0) setAsked([]);
    },
  };
};

/** Puts the focus on a part of what is written, so that typing takes its place; at the end where there is no such part. */
export const select = (field: HTMLTextAreaElement | null, part: string | undefined): void => {
  if (!field) return;
  field.focus();
  const from = part === undefined ? -1 : field.value.indexOf(part);
  if (from < 0) field.setSelectionRange(field.value.length, field.value.length);
  else field.setSelectionRange(from, from + (part?.length ?? 0));
};

export function Gaps({ gaps, onFill, onSend }: { gaps: readonly string[]; onFill: () => void; onSend: () => void }) {
  const text = useText(quickRepliesText).open;
  return (
    <div className="px-2 pt-2">
      <Notice
        tone="help"
        title={text.title(gaps.join(', '))}
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="small" onClick={onFill}>
              {text.fill}
            </Button>
            <Button size="small" look="quiet" onClick={onSend}>
              {text.send}
            </Button>
          </span>
        }
      >
        <p>{text.note}</p>
      </Notice>
    </div>
  );
}
