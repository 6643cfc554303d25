import { CircleCheck, CircleHelp, CircleX, Clock, Shuffle } from 'lucide-react';
import type { ComponentType } from 'react';

import type { CaseVerdict, ResultVerdict } from '../../contracts/evaluation.ts';
import { Tag, type TagTone } from '../ui/Tag.tsx';
import { useText } from '../ui/useText.ts';
import { evaluationText } from './text/id.ts';

type Verdict = CaseVerdict | ResultVerdict;

const looks: Record<Verdict, { tone: TagTone; Icon: ComponentType<{ size?: number }> }> = {
  pass: { tone: 'done', Icon: CircleCheck },
  fail: { tone: 'fail', Icon: CircleX },
  flaky: { tone: 'help', Icon: Shuffle },
  review: { tone: 'help', Icon: CircleHelp },
  none: { tone: 'plain', Icon: Clock },
  untouched: { tone: 'plain', Icon: CircleCheck },
  waiting: { tone: 'plain', Icon: Clock },
  cancelled: { tone: 'plain', Icon: CircleX },
};

/** What came of a test case, as icon and word. */
export function VerdictTag({ verdict }: { verdict: Verdict }) {
  const { verdicts } = useText(evaluationText);
  const { tone, Icon } = looks[verdict];
  return (
    <Tag tone={tone} icon={<Icon aria-hidden="true" size={12} />}>
      {verdicts[verdict]}
    </Tag>
  );
}
