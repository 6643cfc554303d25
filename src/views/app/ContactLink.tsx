import { operator } from '../legal/text/operator.id.ts';

/** The support address of this installation. */
export function ContactLink() {
  return (
    <a href={`mailto:${operator.supportEmail}`} className="font-semibold text-accent-strong underline">
      {operator.supportEmail}
    </a>
  );
}
