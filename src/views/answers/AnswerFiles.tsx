import { FileText, Image } from 'lucide-react';

import type { AnswerFile } from '../../contracts/answers.ts';
import { useText } from '../ui/useText.ts';
import { answersText } from './text/id.ts';

/** The files that an answer of the AI sends behind its text, by name. */
export function AnswerFiles({ files }: { files: readonly AnswerFile[] }) {
  const text = useText(answersText).files;
  if (files.length === 0) return null;
  return (
    <ul aria-label={text.label} className="flex flex-wrap gap-1.5 text-sm">
      {files.map(({ name, kind }) => {
        const Icon = kind === 'photo' ? Image : FileText;
        return (
          <li key={`${kind} ${name}`} className="flex min-w-0 items-center gap-1 rounded-md bg-sunken px-2 py-1">
            <Icon aria-hidden="true" size={16} className="shrink-0 text-ink-soft" />
            <span className="sr-only">{text[kind]}</span>
            <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
          </li>
        );
      })}
    </ul>
  );
}
