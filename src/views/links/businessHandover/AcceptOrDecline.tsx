import { useState, type FormEvent } from 'react';

import type { LinkRefusal } from '../../../contracts/links.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/useText.ts';
import { AcceptDeclineButtons } from '../AcceptDeclineButtons.tsx';
import { LinkRefusalNotice } from '../LinkStatus.tsx';
import { businessHandoverText, type BusinessHandoverText } from './text/id.ts';
import { compareNames, type NameComparison } from './typedName.ts';

/** Yes, by the name of the business; or no. */
export function AcceptOrDecline({
  name,
  typing: [typed, setTyped],
  accepting,
  refusal,
  onAccept,
  onDecline,
}: {
  name: string;
  typing: [string, (typed: string) => void];
  accepting: boolean;
  refusal: LinkRefusal | null;
  onAccept: (confirmName: string) => void;
  onDecline: () => void;
}) {
  const text = useText(businessHandoverText);
  const [tried, setTried] = useState(false);
  const verdict = compareNames(typed, name);
  const note = hintOf(verdict, name, text.confirm);
  const isSame = verdict.is === 'same';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    // The name as it is shown: the server compares it with what the business is called by now.
    if (isSame && !accepting) onAccept(name);
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextField
        label={text.confirm.label}
        hint={note}
        error={tried && !isSame ? note : undefined}
        name="confirmName"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={accepting}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <LinkRefusalNotice refusal={refusal} />
      <AcceptDeclineButtons accepting={accepting} text={text} onDecline={onDecline} />
    </form>
  );
}

const hintOf = (verdict: NameComparison, name: string, text: BusinessHandoverText['confirm']): string => {
  switch (verdict.is) {
    case 'empty':
      return text.hint(name);
    case 'same':
      return text.same;
    case 'prefix':
      return text.prefix(verdict.rest);
    case 'incomplete':
      return text.missingWords(verdict.words.join(', '));
    case 'close':
      return text.close(name);
    case 'different':
      return text.different(name);
  }
};
