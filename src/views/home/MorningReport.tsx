import { Check, ChevronRight, Copy, Share2 } from 'lucide-react';
import { useState } from 'react';

import type { Route } from '../../contracts/app.routing.ts';
import type { HomeReport } from '../../contracts/home.ts';
import { homeRoute } from '../../machines/home/home.ts';
import type { ReportDeliveryRef } from '../../machines/home/reportDelivery.machine.ts';
import { Link } from '../app/Link.tsx';
import type { ResourceState } from '../app/useResourceState.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { RetryButton } from '../ui/RetryButton.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useText } from '../ui/useText.ts';
import { ReportDelivery } from './ReportDelivery.tsx';
import { reportSentences } from './reportSentences.ts';
import { homeText } from './text/id.ts';

/**
 * Yesterday in five sentences. Each leads to the chats or orders that prove it.
 * Owners choose below whether it is also sent to them.
 */
export function MorningReport({
  businessId,
  report,
  delivery,
}: {
  businessId: string;
  report: ResourceState<HomeReport>;
  delivery: ReportDeliveryRef | undefined;
}) {
  const text = useText(homeText);
  return (
    <section aria-labelledby="home-report" className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 id="home-report" className="text-base font-semibold">
        {text.report.title}
      </h2>
      {report.value !== null ? (
        <Sentences businessId={businessId} report={report.value} />
      ) : report.hasFailed || report.isSlow ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
          <span>{report.hasFailed ? text.report.failed : text.needs.loading}</span>
          <RetryButton size="small" of={text.report.title} onClick={report.retry} />
        </div>
      ) : (
        <div aria-busy="true" className="grid min-h-40 content-start gap-3">
          <span className="sr-only">{text.needs.loading}</span>
          {report.isPending && [0, 1, 2, 3, 4].map((at) => <Skeleton key={at} className="h-4 w-5/6" />)}
        </div>
      )}
      {delivery && <ReportDelivery actor={delivery} />}
    </section>
  );
}

function Sentences({ businessId, report }: { businessId: string; report: HomeReport }) {
  const words = useText(homeText);
  const text = words.report;
  const { title, sentences } = reportSentences(report, words, useFormat());
  const whole = [title, ...sentences.map((sentence, at) => `${at + 1}. ${sentence.text}`)].join('\n');
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const evidence = (list: (typeof sentences)[number]['list']): Route =>
    list === 'escalations'
      ? { name: 'eskalasi', roomId: null, search: { businessId } }
      : homeRoute(businessId, { span: report.day, list });
  const copy = () =>
    void navigator.clipboard.writeText(whole).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  // The user may close the device's dialog, which is no failure.
  const share = () => void navigator.share({ text: whole }).catch(() => {});
  const isCopied = outcome === 'copied';
  return (
    <>
      <ol className="grid">
        {sentences.map(({ text: sentence, list }) => (
          <li key={list} className="border-t border-line first:border-t-0">
            <Link
              to={evidence(list)}
              title={text.evidence}
              className="flex min-h-11 items-center gap-2 py-2 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{sentence}</span>
              <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-ink-soft" />
            </Link>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={isCopied ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
          onClick={copy}
        >
          <span aria-live="polite">{isCopied ? text.copied : text.copy}</span>
        </Button>
        {'share' in navigator && (
          <Button size="small" icon={<Share2 aria-hidden="true" size={16} />} onClick={share}>
            {text.share}
          </Button>
        )}
      </div>
      {outcome === 'failed' && <p role="alert">{text.copyFailed}</p>}
    </>
  );
}
