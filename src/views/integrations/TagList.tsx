import { Tag } from '../ui/Tag.tsx';

interface TagListProps {
  label: string;
  codes: readonly string[];
  /** A code without a name is shown as it is. */
  names: Readonly<Record<string, string>>;
}

/** What a key may do, or a webhook is sent. */
export const TagList = ({ label, codes, names }: TagListProps) => (
  <ul aria-label={label} className="flex flex-wrap gap-1 pt-1">
    {codes.map((code) => (
      <li key={code} className="min-w-0">
        <Tag>{names[code] ?? code}</Tag>
      </li>
    ))}
  </ul>
);
