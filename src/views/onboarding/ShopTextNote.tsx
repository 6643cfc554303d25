import { Notice } from '../ui/Notice.tsx';
import { useText } from '../ui/useText.ts';
import { createBusinessText } from './text/id.ts';

/** What the user wrote about their shop before the registration, which becomes the first knowledge of the AI. */
export function ShopTextNote({ text: written }: { text: string }) {
  const text = useText(createBusinessText).shopText;
  return (
    <Notice title={text.title}>
      <p>{text.body}</p>
      <details className="mt-1">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent-strong">
          {text.show}
        </summary>
        <blockquote
          dir="auto"
          lang="id"
          className="max-h-48 overflow-y-auto border-l-2 border-line-strong pl-3 text-left whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {written}
        </blockquote>
      </details>
    </Notice>
  );
}
