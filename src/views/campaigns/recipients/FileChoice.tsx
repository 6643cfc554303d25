import { useSelector } from '@xstate/react';
import { useState } from 'react';

import { withNewId } from '../../../machines/app/withNewId.ts';
import type { RecipientImportRef } from '../../../machines/campaigns/recipientImport.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { FileButton } from '../../ui/FileButton.tsx';
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
  const [isOver, setOver] = useState(false);
  const [pasted, setPasted] = useState('');
  const choose = (file: File | undefined) => {
    if (file) actor.send({ type: 'file.chosen', importId: withNewId({}).id, file, name: file.name });
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
        <FileButton variant="primary" accept={ACCEPT} label={text.choose} onChoose={choose} />
      </div>
      <form
        className="grid grid-cols-1 gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          // A button that is off could not say why.
          if (pasted.trim() === '') event.currentTarget.querySelector('textarea')?.focus();
          else actor.send({ type: 'text.pasted', importId: withNewId({}).id, text: pasted });
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
