import { useSelector } from '@xstate/react';
import { CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';

import type { ModelCheck, ModelEndpoint, ModelSettings } from '../../contracts/admin.models.ts';
import {
  selectCheckRefusal,
  selectChecks,
  selectSettings,
  type ModelsRef,
} from '../../machines/admin/models.machine.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Section } from '../ui/Section.tsx';
import { useRefusals } from '../ui/useRefusals.ts';
import { useText } from '../ui/useText.ts';
import { adminText } from './text/id.ts';

/** The models of the AI: how they are set, what they cost, and whether they answer. */
export function AgentModels({ actor }: { actor: ModelsRef }) {
  const text = useText(adminText).models;
  const why = useRefusals(text.refusals);
  const snapshot = useSelector(actor, (state) => state);
  const settings = useSelector(actor, selectSettings);
  const checks = useSelector(actor, selectChecks);
  const refusal = useSelector(actor, selectCheckRefusal);
  if (snapshot.matches('failed'))
    return (
      <LoadFailed
        text={refusal === null ? text.failed : { ...text.failed, body: why[refusal] }}
        onRetry={() => actor.send({ type: 'retry.requested' })}
      />
    );
  if (!settings) return <output className="p-4 text-ink-soft">{text.loading}</output>;
  return (
    <section aria-label={text.title} className="grid gap-4">
      <p className="text-sm text-ink-soft">{text.hint}</p>
      {!settings.use.is_on && (
        <Notice tone="help" title={text.off}>
          {text.offHint}
        </Notice>
      )}
      <div className="grid gap-2">
        <div>
          <Button
            variant="primary"
            busy={snapshot.matches('checking')}
            onClick={() => actor.send({ type: 'check.requested' })}
          >
            {snapshot.matches('checking') ? text.checking : text.check}
          </Button>
        </div>
        <p className="text-sm text-ink-soft">{text.checkHint}</p>
      </div>
      {refusal !== null && (
        <Notice tone="fail" title={text.notChecked}>
          {why[refusal]}
        </Notice>
      )}
      {checks && <Checks checks={checks} />}
      <div className="grid gap-4 md:grid-cols-2">
        <Endpoint title={text.endpoints.first} endpoint={settings.first} />
        {settings.second ? (
          <Endpoint title={text.endpoints.second} hint={text.secondHint} endpoint={settings.second} />
        ) : (
          <p className="rounded-md border border-line bg-surface p-4 text-sm text-ink-soft">{text.noSecond}</p>
        )}
        <Senses settings={settings} />
        <Limits settings={settings} />
        <Use settings={settings} />
      </div>
    </section>
  );
}

/** What came of the question to each model. */
function Checks({ checks }: { checks: readonly ModelCheck[] }) {
  const text = useText(adminText).models;
  return (
    <section aria-label={text.results} aria-live="polite" className="grid gap-2">
      <h2 className="font-semibold">{text.results}</h2>
      <ul className="grid gap-2">
        {checks.map((check) => (
          <li
            key={`${check.endpoint} ${check.model} ${check.form}`}
            className="flex gap-3 rounded-md border border-line bg-surface p-3 text-sm"
          >
            <Checked check={check} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Checked({ check }: { check: ModelCheck }) {
  const text = useText(adminText).models;
  const { count } = useFormat();
  const { endpoint, tasks, model, form, part, words, is_without_tools: isWithoutTools, ms } = check;
  const Icon = part ? CircleX : CircleCheck;
  return (
    <>
      <Icon aria-hidden="true" size={20} className={`shrink-0 ${part ? 'text-fail' : 'text-done'}`} />
      <div className="grid min-w-0 gap-1">
        <p className="wrap-anywhere">
          <bdi className="font-semibold">{model}</bdi>{' '}
          <span className="text-ink-soft">
            {[text.endpoints[endpoint], tasks.map((task) => text.tasks[task]).join(', '), text.forms[form]].join(' · ')}
          </span>
        </p>
        <p>{part ? text.parts[part] : text.right(count(Math.max(Math.round(ms / 1000), 1)))}</p>
        {isWithoutTools && <p className="text-ink-soft">{text.withoutTools}</p>}
        {words !== null && <p className="wrap-anywhere text-ink-soft">{text.words(words)}</p>}
      </div>
    </>
  );
}

function Facts({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Section title={title} hint={hint} isCard>
      {children && (
        <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">{children}</dl>
      )}
    </Section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="tabular min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

function Endpoint({ title, hint, endpoint }: { title: string; hint?: string; endpoint: ModelEndpoint }) {
  const text = useText(adminText).models;
  const { host, large, small, judge } = endpoint;
  return (
    <Facts title={title} {...(hint && { hint })}>
      <Fact name={text.host}>{host}</Fact>
      <Fact name={text.tasks.large}>{large}</Fact>
      <Fact name={text.tasks.small}>{small}</Fact>
      <Fact name={text.tasks.judge}>{judge ?? text.sameJudge}</Fact>
    </Facts>
  );
}

/** What hears and what sees, or that nothing does. */
function Senses({ settings: { reading } }: { settings: ModelSettings }) {
  const text = useText(adminText).models;
  const { hearing, seeing } = reading;
  return (
    <>
      <Facts title={text.hearing} {...(!hearing && { hint: text.noHearing })}>
        {hearing && (
          <>
            <Fact name={text.host}>{hearing.host}</Fact>
            <Fact name={text.model}>{hearing.model}</Fact>
            <Fact name={text.language}>{hearing.language ?? text.anyLanguage}</Fact>
          </>
        )}
      </Facts>
      <Facts title={text.seeing} hint={seeing ? text.seeingLimit : text.noSeeing}>
        {seeing && (
          <>
            <Fact name={text.host}>{seeing.host}</Fact>
            <Fact name={text.model}>{seeing.model}</Fact>
          </>
        )}
      </Facts>
    </>
  );
}

function Limits({ settings }: { settings: ModelSettings }) {
  const text = useText(adminText).models;
  const { count } = useFormat();
  const { step_seconds: step, answer_seconds: answer, thinking, prices } = settings;
  const money = (rupiah: number) => text.money(count(Math.round(rupiah)));
  return (
    <Facts title={text.limits}>
      <Fact name={text.limits}>{text.limit(count(step), count(answer))}</Fact>
      <Fact name={text.thinking}>{text.thinkings[thinking]}</Fact>
      <Fact name={text.prices}>
        {prices.length === 0
          ? text.noPrices
          : prices.map((price) => (
              <span key={price.model} className="block">
                {text.price(price.model, money(price.in), money(price.out))}
              </span>
            ))}
      </Fact>
    </Facts>
  );
}

function Use({ settings: { use } }: { settings: ModelSettings }) {
  const text = useText(adminText).models;
  const { count } = useFormat();
  const { days, chats, runs, readings, tokens_in: read, tokens_out: written, cost, failures } = use;
  const money = (rupiah: number) => text.money(count(Math.round(rupiah)));
  return (
    <Facts title={text.use(count(days))}>
      <Fact name={text.chats}>{count(chats)}</Fact>
      <Fact name={text.runs}>{count(runs)}</Fact>
      <Fact name={text.readings}>{count(readings)}</Fact>
      <Fact name={text.tokens}>{text.tokenCounts(count(read), count(written))}</Fact>
      <Fact name={text.cost}>{cost === null ? text.unknownCost : money(cost)}</Fact>
      <Fact name={text.costPerChat}>{cost === null || chats === 0 ? text.unknownCost : money(cost / chats)}</Fact>
      {failures.length > 0 && (
        <Fact name={text.failures}>
          {failures.map(({ failure, runs: times, words }) => (
            <span key={failure} className="block">
              {text.failure(text.failureNames[failure] ?? text.otherFailure, count(times))}
              {words !== null && <span className="block text-ink-soft">{text.words(words)}</span>}
            </span>
          ))}
        </Fact>
      )}
    </Facts>
  );
}
