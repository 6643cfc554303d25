import type { Expected } from '../../contracts/training.review.ts';
import { useFormat } from '../ui/format.ts';
import { Tag } from '../ui/Tag.tsx';
import { useText } from '../ui/useText.ts';
import { evaluationText } from './text/id.ts';

/** What must come of a test case, as short labels. */
export function Expectations({ expected }: { expected: Expected }) {
  const text = useText(evaluationText);
  const { count } = useFormat();
  const { action, source_id: source, words = [], none_of: noneOf = [], amount, criteria = [] } = expected;
  const labels = [
    ...(action === undefined ? [] : [text.expected.action[action]]),
    ...words.map(text.expected.word),
    ...noneOf.map(text.expected.never),
    ...(amount === undefined ? [] : [text.expected.amount(count(amount))]),
    ...(source === undefined ? [] : [text.expected.source]),
    ...criteria,
  ];
  if (labels.length === 0) return <p className="text-sm text-ink-soft">{text.nothingExpected}</p>;
  return (
    <p className="flex flex-wrap gap-1">
      {labels.map((label) => (
        <Tag key={label}>{label}</Tag>
      ))}
    </p>
  );
}
