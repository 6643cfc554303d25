/** The parts of a draft that are texts. */
type TextOf<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft] & string;

/**
 * What a field of text takes of a draft, and what it changes in it: `const field = fieldsOf(draft, change)`, then
 * `<TextField label={…} {...field('title')} />`.
 */
export const fieldsOf =
  <Draft extends object, Rest extends object = object>(
    draft: Draft,
    change: (changes: Partial<Draft>) => void,
    restOf?: (name: TextOf<Draft>) => Rest,
  ) =>
  (name: TextOf<Draft>) => ({
    value: draft[name] as string,
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value } as Partial<Draft>),
    ...(restOf?.(name) as Rest),
  });
