import { Paperclip } from 'lucide-react';

import type { StoredFile } from '../../../contracts/storedFile.ts';
import { useText } from '../../ui/useText.ts';
import { quickRepliesText } from './text/id.ts';

/** The file that a reply attaches, by its name. */
export function AttachedFile({ file: { filename } }: { file: StoredFile }) {
  const text = useText(quickRepliesText);
  return (
    <span className="ml-auto flex max-w-[40%] shrink-0 items-center gap-1 text-sm text-ink-soft">
      <Paperclip aria-hidden="true" size={14} className="shrink-0" />
      <span className="sr-only">{text.withFile}</span>
      <bdi className="truncate">{filename ?? text.file}</bdi>
    </span>
  );
}
