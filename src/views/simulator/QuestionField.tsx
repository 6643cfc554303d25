import { Image, Mic, Paperclip, SendHorizontal } from 'lucide-react';
import { useState } from 'react';

import type { CustomerTurn } from '../../contracts/simulator.ts';
import { MAX_QUESTION } from '../../machines/simulator/simulator.ts';
import { isSendKey, useEnterSends } from '../composer/enterKey.ts';
import { Form } from '../ui/Form.tsx';
import { useFormat } from '../ui/format.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { IconPopover } from '../ui/IconPopover.tsx';
import { focusFirst } from '../ui/Popover.tsx';
import { useAutoGrow } from '../ui/useAutoGrow.ts';
import { useText } from '../ui/useText.ts';
import { simulatorText } from './text/id.ts';

const MENU_ITEM = 'flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-left hover:bg-hover';

/** The field in which the user writes as a customer. `blocked`: why nothing can be asked now. */
export function QuestionField({ blocked, onAsk }: { blocked: string | null; onAsk: (turn: CustomerTurn) => void }) {
  const text = useText(simulatorText).composer;
  const { count } = useFormat();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const field = useAutoGrow(typed);
  const [enterSends] = useEnterSends();
  const length = Array.from(typed.trim()).length;
  const isTooLong = length > MAX_QUESTION;
  const error = isTooLong
    ? text.tooLong(count(length), count(MAX_QUESTION))
    : isTried && length === 0
      ? text.empty
      : null;
  const ask = () => {
    if (blocked !== null) return;
    setTried(length === 0);
    if (length === 0 || isTooLong) return;
    onAsk({ kind: 'text', text: typed });
    setTyped('');
  };
  return (
    <Form className="grid grid-cols-1 gap-1 border-t border-line bg-surface p-2 md:px-4" onSubmit={ask}>
      {blocked !== null && <p className="text-sm text-ink-soft">{blocked}</p>}
      <div className="flex min-w-0 items-end gap-1">
        <IconPopover label={text.sample} icon={<Paperclip aria-hidden="true" size={20} />}>
          {(close) => (
            <ul ref={focusFirst} className="grid p-2">
              {(['image', 'voice'] as const).map((kind) => (
                <li key={kind}>
                  <button
                    type="button"
                    className={MENU_ITEM}
                    disabled={blocked !== null}
                    onClick={() => (close(), onAsk({ kind, text: null }))}
                  >
                    {kind === 'image' ? <Image aria-hidden="true" size={18} /> : <Mic aria-hidden="true" size={18} />}
                    {text[kind]}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </IconPopover>
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          aria-label={text.label}
          placeholder={text.placeholder}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={error === null ? undefined : 'simulator-error'}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setTried(false);
          }}
          onKeyDown={(event) => {
            if (!isSendKey(event, enterSends)) return;
            event.preventDefault();
            ask();
          }}
          className="field-sizing-content max-h-45 min-h-11 min-w-0 flex-1 resize-none rounded-md border border-line-strong bg-surface px-3 py-2.5"
        />
        <IconButton
          type="submit"
          label={text.send}
          disabled={blocked !== null}
          because={blocked}
          icon={<SendHorizontal aria-hidden="true" size={20} />}
          className="bg-accent text-on-accent hover:bg-accent-strong hover:text-on-accent md:pointer-fine:size-11"
        />
      </div>
      {error !== null && (
        <p id="simulator-error" role="alert" className="text-sm text-fail">
          {error}
        </p>
      )}
    </Form>
  );
}
