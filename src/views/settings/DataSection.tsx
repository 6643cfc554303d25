import { Link } from '../app/Link.tsx';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { useText } from '../ui/useText.ts';
import { SectionHeading } from './SectionHeading.tsx';
import { settingsText } from './text/id.ts';

/** Which data is stored, and the rights of customers under the Indonesian privacy law (UU PDP). */
export function DataSection() {
  const text = useText(settingsText).data;
  return (
    <div className="mx-auto grid w-full max-w-2xl content-start gap-5 px-4 py-5 md:px-8">
      <SectionHeading section="data" />
      <FieldGroup title={text.kept}>
        <p>{text.keptBody}</p>
      </FieldGroup>
      <FieldGroup title={text.rights}>
        <p>{text.rightsBody}</p>
      </FieldGroup>
      <FieldGroup title={text.roles}>
        <p>{text.rolesBody}</p>
        <Link
          to={{ name: 'privacyPolicy' }}
          className="inline-flex min-h-11 items-center font-semibold text-accent-strong underline underline-offset-4"
        >
          {text.privacy}
        </Link>
      </FieldGroup>
      <FieldGroup title={text.device}>
        <p>{text.deviceBody}</p>
      </FieldGroup>
    </div>
  );
}
