import { classes } from '../parts/classes.ts';
import { useFindingText } from '../text/finding.ts';

/** Where the words are looked for: in names and numbers, or in everything that was written. */
export function SearchPlaces({
  inMessages,
  onChoose,
}: {
  inMessages: boolean;
  onChoose: (inMessages: boolean) => void;
}) {
  const text = useFindingText().searchIn;
  return (
    <fieldset aria-label={text.label} className="flex gap-3 px-3">
      {[false, true].map((place) => (
        <button
          key={String(place)}
          type="button"
          aria-pressed={place === inMessages}
          onClick={() => onChoose(place)}
          className={classes(
            'min-h-11 border-b-2 px-1 text-sm font-semibold md:min-h-8',
            place === inMessages
              ? 'border-accent text-accent-strong'
              : 'border-transparent text-ink-soft hover:text-ink',
          )}
        >
          {place ? text.messages : text.rooms}
        </button>
      ))}
    </fieldset>
  );
}
