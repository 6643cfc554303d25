import { useSelector } from '@xstate/react';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';

import type { RecipientImportRef } from '../../../machines/campaigns/recipientImport.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { useFormat } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useText } from '../../ui/useText.ts';
import { recipientsText } from './text/id.ts';

const ACCEPT =
  '.xlsx,.csv,.txt,.tsv,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file, by dialog or by drop, or a pasted text. */
export function FileChoice({ actor }: { actor: RecipientImportRef }) {
  const text = useText(recipientsText).import;
  const { count } = useFormat();
  const unfinished = useSelector(actor, (snapshot) => snapshot.context.unfinished);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [pasted, setPasted] = useState('');
  const choose = (file: File | undefined) => {
    if (file) actor.send({ type: 'file.chosen', importId: crypto.randomUUID(), file, name: file.name });
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      {unfinished !== null && (
        <Notice
          tone="help"
          title={text.unfinished(
            unfinished.file_name || text.pastedUnfinished,
            count(unfinished.last_row),
            count(unfinished.row_count),
          )}
        />
      )}
      <div
        className={classes(
          'grid grid-cols-1 gap-2 rounded-lg border-2 border-dashed p-4',
          isOver ? 'border-accent bg-accent-wash' : 'border-line-strong',
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          choose(event.dataTransfer.files[0]);
        }}
      >
        <p className="text-sm text-ink-soft">{isOver ? text.drop : text.chooseHint}</p>
        <Button
          variant="primary"
          className="justify-self-start"
          icon={<FileUp aria-hidden="true" size={18} />}
          onClick={() => input.current?.click()}
        >
          {text.choose}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept={ACCEPT}
          aria-label={text.choose}
          onChange={({ target }) => {
            choose(target.files?.[0]);
            // Otherwise choosing the same file again would fire no event.
            target.value = '';
          }}
        />
      </div>
      <form
        className="grid grid-cols-1 gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          // A button that is off could not say why.
          if (pasted.trim() === '') event.currentTarget.querySelector('textarea')?.focus();
          else actor.send({ type: 'text.pasted', importId: crypto.randomUUID(), text: pasted });
        }}
      >
        <TextArea
          label={text.paste}
          hint={text.pasteHint}
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
        />
        <Button type="submit" className="justify-self-start">
          {text.read}
        </Button>
      </form>
    </div>
  );
}
