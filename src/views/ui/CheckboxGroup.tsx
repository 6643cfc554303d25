import { classes } from './classes.ts';

/** Checkboxes for a set of short options. */
export function CheckboxGroup({
  label,
  options,
  selected,
  onChange,
}: {
  label: string;
  options: readonly string[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
}) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => {
        const isSelected = selected.includes(option);
        return (
          <label
            key={option}
            className={classes(
              'flex min-h-11 cursor-pointer items-center gap-2 rounded-md border px-3 text-sm font-medium transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent md:min-h-9',
              isSelected ? 'border-accent bg-accent-wash' : 'border-line hover:bg-hover',
            )}
          >
            <input
              type="checkbox"
              checked={isSelected}
              onChange={() =>
                onChange(isSelected ? selected.filter((other) => other !== option) : [...selected, option])
              }
              className="size-4 accent-accent outline-none"
            />
            {option}
          </label>
        );
      })}
    </fieldset>
  );
}
