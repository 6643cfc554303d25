import { classes } from './classes.ts';

/** Any of several short words. */
export function CheckboxGroup({
  label,
  options,
  chosen,
  onChange,
}: {
  label: string;
  options: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => {
        const isChosen = chosen.includes(option);
        return (
          <label
            key={option}
            className={classes(
              'flex min-h-11 cursor-pointer items-center gap-2 rounded-md border px-3 text-sm font-medium transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent md:min-h-9',
              isChosen ? 'border-accent bg-accent-wash' : 'border-line hover:bg-hover',
            )}
          >
            <input
              type="checkbox"
              checked={isChosen}
              onChange={() => onChange(isChosen ? chosen.filter((other) => other !== option) : [...chosen, option])}
              className="size-4 accent-accent outline-none"
            />
            {option}
          </label>
        );
      })}
    </fieldset>
  );
}
