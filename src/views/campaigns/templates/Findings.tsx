import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';

import type { TemplateDraft } from '../../../contracts/campaigns.templates.ts';
import type { Finding } from '../../../machines/campaigns/templateCheck.types.ts';
import { fixTemplate } from '../../../machines/campaigns/templateFix.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { templatesText } from './text/id.ts';

const levels = {
  stop: { Icon: CircleAlert, colour: 'text-fail' },
  warn: { Icon: TriangleAlert, colour: 'text-help' },
  info: { Icon: Info, colour: 'text-person' },
};

/** The sentence about a finding: what is wrong, and what to change. */
export const useSentence = (): ((finding: Finding) => string) => {
  const { rules } = useText(templatesText);
  const { count } = useFormat();
  return ({ rule, values }) =>
    rules[rule](
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'number' && value !== 0 ? count(value) : value,
        ]),
      ),
    );
};

/** What Meta would refuse or dislike, with corrections. */
export function Findings({
  draft,
  findings,
  canFix,
  onFix,
  onUndo,
}: {
  draft: TemplateDraft;
  findings: readonly Finding[];
  canFix: boolean;
  onFix: (finding: Finding) => void;
  /** Null: nothing was corrected. */
  onUndo: (() => void) | null;
}) {
  const text = useText(templatesText).draft;
  const { count } = useFormat();
  const sentenceOf = useSentence();
  const stops = findings.filter(({ level }) => level === 'stop').length;
  return (
    <section aria-label={text.check} aria-live="polite" className="grid grid-cols-1 gap-2">
      <h2 className="font-semibold">{text.check}</h2>
      <output className="flex items-center gap-2 text-sm text-ink-soft">
        {findings.length === 0 && <CircleCheck aria-hidden="true" size={18} className="text-done" />}
        {findings.length === 0
          ? text.clean
          : stops > 0
            ? text.stops(count(stops))
            : text.warnings(count(findings.length))}
      </output>
      {onUndo !== null && (
        <Button size="small" className="justify-self-start" onClick={onUndo}>
          {text.undoFix}
        </Button>
      )}
      {findings.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line">
          {findings.map((finding) => {
            const { Icon, colour } = levels[finding.level];
            const sentence = sentenceOf(finding);
            return (
              <li key={`${finding.rule} ${finding.at} ${finding.level}`} className="flex items-start gap-2 p-3 text-sm">
                <Icon aria-hidden="true" size={18} className={classes('mt-px shrink-0', colour)} />
                <span className="grid min-w-0 flex-1 gap-0.5">
                  <span className={classes('text-xs font-semibold', colour)}>{text.levels[finding.level]}</span>
                  <span className="[overflow-wrap:anywhere]">{sentence}</span>
                </span>
                {canFix && fixTemplate(draft, finding) !== null && (
                  <Button size="small" aria-label={text.fixNamed(sentence)} onClick={() => onFix(finding)}>
                    {text.fix}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
