import { useState } from 'react';

import type { LinkAcceptance, LinkRefusal } from '../../../contracts/links.ts';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/useText.ts';
import { AcceptDeclineButtons } from '../AcceptDeclineButtons.tsx';
import { LinkRefusalNotice } from '../LinkStatus.tsx';
import { businessHandoverText, type BusinessHandoverText } from './text/id.ts';
import { compareWithWord, wordOf, type NameComparison } from './typedName.ts';

/** Accepts a handover by the first word of the name of the business, or its whole name, or declines it. */
export function AcceptOrDecline({
  name,
  typedName: [typed, setTyped],
  accepting,
  refusal,
  onAccept,
  onDecline,
}: {
  name: string;
  typedName: [string, (typed: string) => void];
  accepting: boolean;
  refusal: LinkRefusal | null;
  onAccept: (acceptance: LinkAcceptance) => void;
  onDecline: () => void;
}) {
  const text = useText(businessHandoverText);
  const [tried, setTried] = useState(false);
  const word = wordOf(name);
  const comparison = compareWithWord(typed, name);
  const hint = hintOf(comparison, word, text.confirm);
  const isSame = comparison.is === 'same';
  const submit = () => {
    setTried(true);
    // The shown name: the server compares it with the business's current name.
    if (isSame && !accepting) onAccept({ confirmName: name, ownName: null });
  };
  return (
    <Form className="grid gap-4" onSubmit={submit}>
      <TextField
        label={text.confirm.label}
        hint={hint}
        error={tried && !isSame ? hint : undefined}
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
    </Form>
  );
}

const hintOf = (comparison: NameComparison, name: string, text: BusinessHandoverText['confirm']): string => {
  switch (comparison.is) {
    case 'empty':
      return text.hint(name);
    case 'same':
      return text.same;
    case 'prefix':
      return text.prefix(comparison.rest);
    case 'incomplete':
      return text.missingWords(comparison.words.join(', '));
    case 'close':
      return text.close(name);
    case 'different':
      return text.different(name);
  }
};
