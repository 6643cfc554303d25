import { useResource } from '../../app/useResource.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { useText } from '../../ui/useText.ts';
import { recipientsText } from './text/id.ts';

/** One of the business's tags, or any. */
export function TagField(props: { businessId: string; value: string; onChange: (tag: string) => void }) {
  const text = useText(recipientsText).newList;
  const tags = useResource(`tags/${props.businessId}`) ?? [];
  return (
    <SelectField
      label={text.tag}
      value={props.value}
      options={[['', text.anyTag], ...tags.map((tag) => [tag, tag] as const)]}
      onChange={props.onChange}
    />
  );
}
