import type { ScorecardTurn } from '../../../contracts/evaluation.scorecards.ts';
import { classes } from '../../ui/classes.ts';
import { useFormat } from '../../ui/format.ts';
import { useText } from '../../ui/useText.ts';
import { scorecardText } from './text/id.ts';

const colours: Record<ScorecardTurn['author'], string> = {
  customer: 'text-ink-soft',
  ai: 'text-ai',
  member: 'text-person',
  phone: 'text-phone',
  unknown: 'text-ink-soft',
};

/** What was said in the part of a chat that is judged. It scrolls by itself, so that the criteria stay in reach. */
export function JudgedChat({ turns, label }: { turns: readonly ScorecardTurn[]; label: string }) {
  const text = useText(scorecardText);
  const { clockTime } = useFormat();
  if (turns.length === 0) return <p className="text-sm text-ink-soft">{text.noTurns}</p>;
  return (
    <div
      role="log"
      aria-label={label}
      aria-live="off"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the keyboard
      tabIndex={0}
      className="grid max-h-[50dvh] grid-cols-1 gap-2 overflow-y-auto rounded-lg border border-line bg-sunken p-3 xl:max-h-[70dvh]"
    >
      {turns.map(({ id, author, kind, text: said, at }) => {
        const isCustomer = author === 'customer';
        return (
          <div
            key={id}
            className={classes(
              'grid max-w-[85%] gap-0.5 rounded-lg border border-line bg-surface px-3 py-2',
              !isCustomer && 'justify-self-end',
            )}
          >
            <p className={classes('text-xs font-semibold', colours[author])}>
              {text.authors[author]}
              <span className="tabular font-normal text-ink-soft">{` · ${clockTime(at)}`}</span>
            </p>
            {kind !== 'text' && <p className="text-sm text-ink-soft">{text.kindOf(kind)}</p>}
            {said !== '' && (
              <p lang="id" className="[overflow-wrap:anywhere] whitespace-pre-line">
                <bdi>{said}</bdi>
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}
