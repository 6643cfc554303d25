import { FileX } from 'lucide-react';
import { use, useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';

import type { Message } from '../../../machines/conversation/messages.store.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { RefetchMediaContext, type RefetchResult } from '../timeline/messages.ts';
import { plainOf } from './markup.ts';
import { missingFileText } from './text/missingFile.id.ts';

interface MissingFileProps {
  row: Pick<Message, 'id' | 'room_id'>;
  /** Why the file is missing; null if it was never fetched. */
  file: NonNullable<Message['content']>['file'];
  /** The label of a file without a name. */
  kind: string;
}

type State = RefetchResult | 'unasked' | 'asking';

/** Fetching again gives the same result, or is not needed. */
const FINAL = new Set<State>(['large', 'type', 'gone', 'unable', 'there']);
const MEGABYTE = 1024 * 1024;

/** A message without its file: the reason, and a button to fetch it. A fetched file reaches all pages through the row. */
export function MissingFile({ row, file, kind }: MissingFileProps) {
  const text = useText(missingFileText);
  const { count } = useFormat();
  const refetch = use(RefetchMediaContext);
  const [result, setResult] = useState<RefetchResult | 'asking' | null>(null);
  const state: State = result ?? file?.why ?? 'unasked';
  const size = file?.size ?? null;
  const onAsk = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const bubble = currentTarget.closest<HTMLElement>('[data-message]');
    setResult('asking');
    void refetch(row).then((fetched) => {
      flushSync(() => setResult(fetched));
      // The pressed button may be gone, so the focus moves to the message.
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
