import { Plus, Tags, Trash2 } from 'lucide-react';

import { MAX_TAG } from '../../contracts/limits.ts';
import type { BusinessTag } from '../../contracts/settings.ts';
import { withNewId } from '../../machines/app/withNewId.ts';
import type { SectionRef } from '../../machines/settings/section.machine.ts';
import { TAG_COLOURS } from '../../machines/settings/sections.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { SectionFrame } from './SectionFrame.tsx';
import { settingsText } from './text/id.ts';
import { useSectionForm } from './useSectionForm.ts';

/** Shown next to the colour's name: colour alone would not be accessible. */
const DOT_COLORS: Record<BusinessTag['color'], string> = {
  abu: 'oklch(0.65 0.01 70)',
  merah: 'oklch(0.6 0.2 25)',
  jingga: 'oklch(0.7 0.16 55)',
  kuning: 'oklch(0.8 0.15 95)',
  hijau: 'oklch(0.62 0.15 150)',
  toska: 'oklch(0.65 0.11 195)',
  biru: 'oklch(0.58 0.15 250)',
  ungu: 'oklch(0.55 0.17 300)',
  merah_muda: 'oklch(0.7 0.15 350)',
};

/** The tags of the business. */
export function TagsSection({ actor }: { actor: SectionRef }) {
  const text = useText(settingsText);
  return (
    <SectionFrame actor={actor} labels={{ tags: text.sections.tag }}>
      <Fields actor={actor} />
    </SectionFrame>
  );
}

function Fields({ actor }: { actor: SectionRef }) {
  const text = useText(settingsText).tag;
  const { values, change, problem } = useSectionForm(actor, 'tag');
  const { tags } = values;
  const update = (id: string, changes: Partial<BusinessTag>) =>
    change({ tags: tags.map((tag) => (tag.id === id ? { ...tag, ...changes } : tag)) });
  const add = (
    <Button
      icon={<Plus aria-hidden="true" size={18} />}
      onClick={() => change({ tags: [...tags, withNewId({ name: '', color: 'abu' })] })}
    >
      {text.add}
    </Button>
  );
  if (tags.length === 0) {
    return (
      <EmptyState icon={<Tags size={24} />} title={text.none} action={add}>
        {text.noneHint}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid gap-3">
        {tags.map((tag, at) => (
          <li key={tag.id} className="grid grid-cols-[auto_minmax(0,1fr)_8.5rem_auto] items-start gap-2">
            <span
              aria-hidden="true"
              className="mt-4 size-3 rounded-full"
              style={{ backgroundColor: DOT_COLORS[tag.color] }}
            />
            <TextField
              label={text.name}
              labelHidden
              maxLength={MAX_TAG}
              value={tag.name}
              error={problem(`tags.${at}`)}
              onChange={(event) => update(tag.id, { name: event.target.value })}
            />
            <SelectField
              label={text.colour}
              labelHidden
              value={tag.color}
              options={TAG_COLOURS.map((colour) => [colour, text.colours[colour]] as const)}
              onChange={(color) => update(tag.id, { color })}
            />
            <IconButton
              label={text.remove(tag.name)}
              icon={<Trash2 aria-hidden="true" size={18} />}
              onClick={() => change({ tags: tags.filter(({ id }) => id !== tag.id) })}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        {add}
        <p className="text-sm text-ink-soft">{text.removal}</p>
      </div>
      {problem('tags') && (
        <p role="alert" className="text-sm text-fail">
          {problem('tags')}
        </p>
      )}
    </>
  );
}
