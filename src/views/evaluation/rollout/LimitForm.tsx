import { useState } from 'react';

import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { useFormat } from '../../ui/format.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Section } from '../../ui/Section.tsx';

interface LimitFormProps<Name extends string> {
  text: Record<Name, string> & {
    title: string;
    hint: string;
    save: string;
    problem: (least: string, most: string) => string;
  };
  /** Least and most of each field, in their order. All are whole numbers. */
  limits: Readonly<Record<Name, readonly [least: number, most: number]>>;
  names: readonly Name[];
  /** The fields that may not be empty. */
  needed?: readonly Name[];
  /** The field that has a row of its own. */
  wide?: Name;
  initial: Record<Name, number | null>;
  isOwner: boolean;
  isSaving: boolean;
  canSave: boolean;
  onSubmit: (values: Record<Name, number | null>) => void;
}

/** A form of whole numbers within limits, of which most may be empty. Only owners can change them. */
export function LimitForm<Name extends string>({
  text,
  limits,
  names,
  needed = [],
  wide,
  initial,
  isOwner,
  isSaving,
  canSave,
  onSubmit,
}: LimitFormProps<Name>) {
  const { count } = useFormat();
  // Only what was typed, so that a colleague's change shows in the other fields and takes no typed one away.
  const [typed, setTyped] = useState<Partial<Record<Name, number | null>>>({});
  const draft = { ...initial, ...typed };
  const [showsProblems, setShowsProblems] = useState(false);
  const isWrong = (name: Name): boolean => {
    const value = draft[name];
    if (value === null) return needed.includes(name);
    const [least, most] = limits[name];
    return !(Number.isInteger(value) && value >= least && value <= most);
  };
  return (
    <Section title={text.title} hint={text.hint}>
      <Form
        className="grid grid-cols-1 items-start gap-3 rounded-lg border border-line bg-surface p-4 md:grid-cols-2"
        onSubmit={() => {
          setShowsProblems(true);
          if (!names.some(isWrong)) onSubmit(draft);
        }}
      >
        {names.map((name) => {
          const [least, most] = limits[name];
          return (
            <NumberField
              key={name}
              label={text[name]}
              value={draft[name]}
              disabled={!isOwner}
              className={name === wide ? 'md:col-span-2' : undefined}
              error={showsProblems && isWrong(name) ? text.problem(count(least), count(most)) : undefined}
              onChange={(value) => setTyped({ ...typed, [name]: value })}
            />
          );
        })}
        {isOwner && (
          <div className="md:col-span-2">
            <Button type="submit" busy={isSaving} disabled={!isSaving && !canSave}>
              {text.save}
            </Button>
          </div>
        )}
      </Form>
    </Section>
  );
}
