import { FileX } from 'lucide-react';
import { use, useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';

import type { Message } from '../../../machines/conversation/messages.store.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { FileAgainContext, type FileAgain } from '../timeline/messages.ts';
import { plainOf } from './markup.ts';
import { missingFileText } from './text/missingFile.id.ts';

interface MissingFileProps {
  row: Pick<Message, 'id' | 'room_id'>;
  /** What is known of the file; null for one that nobody has asked for. */
  file: NonNullable<Message['content']>['file'];
  /** What it is called when it has no name. */
  kind: string;
}

type State = FileAgain | 'unasked' | 'asking';

/** Asking again gives the same answer, or is not needed. */
const FINAL = new Set<State>(['large', 'type', 'gone', 'unable', 'there']);
const MEGABYTE = 1024 * 1024;

/** A message whose file did not come: why, and what can be done. When it comes, the row has it, on every page. */
export function MissingFile({ row, file, kind }: MissingFileProps) {
  const text = useText(missingFileText);
  const { count } = useFormat();
  const ask = use(FileAgainContext);
  const [answer, setAnswer] = useState<FileAgain | 'asking' | null>(null);
  const state: State = answer ?? file?.why ?? 'unasked';
  const size = file?.size ?? null;
  const onAsk = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const bubble = currentTarget.closest<HTMLElement>('[data-message]');
    setAnswer('asking');
    void ask(row).then((told) => {
      flushSync(() => setAnswer(told));
      // The button that was pressed may be gone: whoever pressed it reads on from the message.
      if (document.activeElement === document.body) bubble?.focus({ preventScroll: true });
    });
  };
  return (
    <div className="grid justify-items-start gap-1.5">
      <p className="flex max-w-full items-center gap-2">
        <FileX aria-hidden="true" size={20} className="shrink-0 text-ink-soft" />
        <bdi className="truncate font-semibold">{file?.filename ? plainOf(file.filename) : kind}</bdi>
      </p>
      <output className="block text-sm text-ink-soft">
        {state === 'large' ? text.large(size === null ? null : count(Math.ceil(size / MEGABYTE))) : text[state]}
      </output>
      {!FINAL.has(state) && (
        <Button size="small" busy={state === 'asking'} onClick={onAsk}>
          {file === null ? text.take : text.again}
        </Button>
      )}
    </div>
  );
}
