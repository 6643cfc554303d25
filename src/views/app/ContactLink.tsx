import { operator } from '../legal/text/operator.id.ts';

/** The address of the operator of this installation. */
export function ContactLink() {
  return (
    <a href={`mailto:${operator.email}`} className="font-semibold text-accent-strong underline">
      {operator.email}
    </a>
  );
}
