import { useSelector } from '@xstate/react';

import { MAX_LENGTH } from '../../machines/settings/checks.ts';
import { selectLogo, type SectionRef } from '../../machines/settings/section.machine.ts';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useText } from '../ui/useText.ts';
import { LogoField } from './LogoField.tsx';
import { SectionFrame } from './SectionFrame.tsx';
import { settingsText } from './text/id.ts';
import { useSectionForm } from './useSectionForm.ts';

/** The business's name, logo, description and links. */
export function BusinessSection({ actor }: { actor: SectionRef }) {
  const text = useText(settingsText).bisnis;
  const labels = {
    name: text.name,
    description: text.description,
    team_name: text.team,
    logo_url: text.logo.label,
    socials: text.socials,
  };
  // A save during an upload would save without the logo.
  const isUploading = useSelector(useSelector(actor, selectLogo), (logo) => logo?.hasTag('busy') ?? false);
  return (
    <SectionFrame actor={actor} labels={labels} isUploading={isUploading}>
      <Fields actor={actor} />
    </SectionFrame>
  );
}

function Fields({ actor }: { actor: SectionRef }) {
  const text = useText(settingsText).bisnis;
  const { values, change, problem, field } = useSectionForm(actor, 'bisnis');
  const logo = useSelector(actor, selectLogo);
  return (
    <>
      {logo && (
        <LogoField
          actor={logo}
          name={values.name}
          picture={values.logo_url}
          error={problem('logo_url')}
          onRemove={() => change({ logo_url: null })}
        />
      )}
      <TextField label={text.name} autoComplete="organization" {...field('name')} />
      <TextArea
        label={text.description}
        hint={text.descriptionHint}
        maxCharacters={MAX_LENGTH.description}
        {...field('description')}
      />
      <TextField label={text.team} hint={text.teamHint} {...field('team_name')} />
      <FieldGroup title={text.socials}>
        {Object.entries(text.socialNames).map(([key, label]) => (
          <TextField
            key={key}
            label={label}
            inputMode={text.handles[key] === undefined ? 'url' : 'text'}
            placeholder={text.handles[key] ?? 'https://'}
            value={values.socials[key] ?? ''}
            error={problem(`socials.${key}`)}
            onChange={(event) => change({ socials: { ...values.socials, [key]: event.target.value } })}
          />
        ))}
      </FieldGroup>
    </>
  );
}
