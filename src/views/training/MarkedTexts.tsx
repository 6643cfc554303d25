import { classes } from '../ui/classes.ts';
import { textDifference, type TextPart } from './textDifference.ts';

/** An old and a new text side by side, with what differs marked. */
export function MarkedTexts({
  before,
  after,
  names,
}: {
  before: string;
  after: string;
  names: { before: string; after: string };
}) {
  const difference = textDifference(before, after);
  return (
    <dl className="grid grid-cols-1 gap-2 md:grid-cols-2">
      <Side name={names.before} parts={difference.before} mark="bg-fail-wash" />
      <Side name={names.after} parts={difference.after} mark="bg-done-wash" />
    </dl>
  );
}

function Side({ name, parts, mark }: { name: string; parts: TextPart[]; mark: string }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
      <dd lang="id" className="max-h-60 overflow-y-auto text-sm [overflow-wrap:anywhere] whitespace-pre-line">
        {parts.length === 0 && '–'}
        {parts.map(({ text, isChanged }, at) =>
          isChanged ? (
            <mark key={`${at}/${text}`} className={classes('rounded-xs text-ink', mark)}>
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </dd>
    </div>
  );
}
