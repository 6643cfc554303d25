/** A field with the help of the AI, for stories and view tests. Not part of the product. */
import { useState } from 'react';

import type { AssistRef } from '../../../machines/composer/assist.machine.ts';
import { Assist } from './Assist.tsx';
import { AssistMenu } from './AssistMenu.tsx';

export function AssistStory({ actor }: { actor: AssistRef }) {
  const [text, setText] = useState(() => actor.getSnapshot().context.text);
  return (
    <div className="grid min-h-96 content-end">
      <Assist actor={actor} text={text} onWrite={setText} />
      <div className="flex gap-2 p-2">
        <AssistMenu actor={actor} />
        <textarea
          aria-label="Pesan"
          className="flex-1 rounded-md border border-line-strong p-2"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    </div>
  );
}
