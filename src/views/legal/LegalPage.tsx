import { Printer } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';

import { Link } from '../app/Link.tsx';
import { Brand } from '../ui/Brand.tsx';
import { Button } from '../ui/Button.tsx';
import { useText } from '../ui/useText.ts';
import type { LegalDocument, DocumentPart } from './document.ts';
import { legalText } from './text/id.ts';

const day = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A legal document: the summary first, then all sections, each with its own anchor. */
export function LegalPage({
  document: { title, version, since, summary, sections },
  children,
}: {
  document: LegalDocument;
  /** Choices of the visitor, below the sections. */
  children?: ReactNode;
}) {
  const text = useText(legalText);
  useEffect(() => {
    // The browser scrolled to the anchor before this page was rendered.
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  }, []);
  return (
    <div className="mx-auto max-w-5xl px-4 py-6 md:px-8 md:py-10 print:max-w-none print:p-0">
      <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-4 print:hidden">
        <Link to={{ name: 'index' }} className="inline-flex min-h-11 items-center rounded-sm">
          <Brand />
          <span className="sr-only">{`: ${text.home}`}</span>
        </Link>
        <Button size="small" icon={<Printer aria-hidden="true" size={16} />} onClick={() => print()}>
          {text.print}
        </Button>
      </header>
      <div className="grid gap-8 pt-6 xl:grid-cols-[15rem_minmax(0,1fr)] print:block">
        <nav aria-label={text.contents} className="max-xl:order-2 print:hidden">
          <div className="xl:sticky xl:top-6">
            <h2 className="pb-2 text-xs font-semibold text-ink-soft">{text.contents}</h2>
            <ol lang="id" className="grid text-sm md:max-xl:grid-cols-2">
              {sections.map((section, at) => (
                <li key={section.id}>
                  <a
                    href={`#${section.id}`}
                    className="flex min-h-11 items-center gap-2 rounded-md px-2 py-1 hover:bg-hover xl:min-h-9"
                  >
                    <span className="tabular w-5 shrink-0 text-ink-soft">{at + 1}</span>
                    {section.title}
                  </a>
                </li>
              ))}
            </ol>
          </div>
        </nav>
        <main lang="id" className="min-w-0 max-w-[68ch] text-base max-xl:contents">
          <div className="max-xl:order-1">
            <h1 className="text-xl font-bold">{title}</h1>
            <p className="tabular pt-1 text-sm text-ink-soft">{text.version(version, day.format(new Date(since)))}</p>
            {text.languageNote && (
              <p lang="en" className="pt-2 text-sm text-ink-soft">
                {text.languageNote}
              </p>
            )}
            <section
              aria-labelledby="ringkasnya"
              className="mt-6 rounded-lg bg-accent-wash p-4 md:p-5 print:border print:border-line"
            >
              <h2 id="ringkasnya" className="font-semibold">
                {text.summary}
              </h2>
              <ul className="list-disc space-y-1.5 pt-2 pl-5">
                {summary.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </section>
          </div>
          <div className="max-xl:order-3">
            {sections.map((section, at) => (
              <section key={section.id} aria-labelledby={section.id} className="pt-8">
                <h2 id={section.id} className="scroll-mt-6 text-lg font-semibold break-after-avoid">
                  <span className="tabular">{`${at + 1}. `}</span>
                  {section.title}
                </h2>
                {section.parts.map((part) => (
                  <DocumentPartView key={JSON.stringify(part)} part={part} />
                ))}
              </section>
            ))}
            {children}
          </div>
        </main>
      </div>
      <footer className="mt-12 flex flex-wrap gap-x-6 border-t border-line pt-3 text-sm text-ink-soft print:hidden">
        <Link to={{ name: 'privacyPolicy' }} className="inline-flex min-h-11 items-center hover:underline">
          {text.privacy}
        </Link>
        <Link to={{ name: 'termsOfService' }} className="inline-flex min-h-11 items-center hover:underline">
          {text.terms}
        </Link>
      </footer>
    </div>
  );
}

function DocumentPartView({ part }: { part: DocumentPart }) {
  if (typeof part === 'string') return <p className="pt-3">{part}</p>;
  if ('list' in part)
    return (
      <ul className="list-disc space-y-1.5 pt-3 pl-5">
        {part.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  const [head = [], ...rows] = part.table;
  return (
    // On narrow screens every row becomes a card, so that nothing scrolls sideways.
    <table className="mt-4 w-full border-collapse text-left text-sm max-md:block">
      <caption className="sr-only">{part.caption}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-line-strong">
          {head.map((title) => (
            <th key={title} scope="col" className="py-2 pr-4 font-semibold">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((cells) => (
          <tr key={cells[0]} className="break-inside-avoid border-b border-line align-top max-md:block max-md:py-2">
            {cells.map((cell, at) => (
              <td key={head[at]} className="py-2 pr-4 max-md:block max-md:py-0.5 max-md:first:font-semibold">
                {at > 0 && <span className="text-xs text-ink-soft md:hidden print:hidden">{`${head[at]}: `}</span>}
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
