import { useSelector } from '@xstate/react';
import { ListChecks, ListFilter, Plus, Shapes } from 'lucide-react';

import type { CaseRow } from '../../contracts/evaluation.ts';
import type { PagedListRef } from '../../machines/app/pagedList.machine.ts';
import {
  ADD_CASES,
  CASE_VERDICTS,
  EVALUATION_PAGE_SIZE,
  evaluationRoute,
} from '../../machines/evaluation/evaluation.ts';
import { NEW_CASE } from '../../machines/evaluation/newCase.ts';
import { ButtonLink } from '../app/ButtonLink.tsx';
import { Link } from '../app/Link.tsx';
import { ListPage } from '../app/pagedList/ListPage.tsx';
import { ChoiceChip } from '../ui/Chip.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { useFormat } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useText } from '../ui/useText.ts';
import { Expectations } from './Expectations.tsx';
import { evaluationText } from './text/id.ts';
import { VerdictTag } from './VerdictTag.tsx';

type CasesRef = PagedListRef<'cases'>;

/** The test cases of the business, with the last verdict on each. */
export function CaseList({ actor }: { actor: CasesRef }) {
  const text = useText(evaluationText);
  const { businessId, refusal } = useSelector(actor, (snapshot) => snapshot.context);
  return (
    <ListPage<'cases'>
      actor={actor}
      size={EVALUATION_PAGE_SIZE}
      text={text}
      icon={<ListChecks size={22} />}
      action={
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={evaluationRoute(businessId, 'kasus', ADD_CASES)}>{text.addMany}</ButtonLink>
          <ButtonLink to={evaluationRoute(businessId, 'kasus', NEW_CASE)} variant="primary">
            <Plus aria-hidden="true" size={18} />
            {text.create}
          </ButtonLink>
        </div>
      }
      notices={refusal !== null && <Notice tone="fail" title={text.refused[refusal]} />}
      filters={<Filters actor={actor} />}
      row={(testCase) => <CaseItem actor={actor} testCase={testCase} />}
    />
  );
}

function Filters({ actor }: { actor: CasesRef }) {
  const text = useText(evaluationText);
  const { count } = useFormat();
  const { about, route } = useSelector(actor, (snapshot) => snapshot.context);
  const { status, kind } = route.search;
  const verdict = CASE_VERDICTS.find((known) => known === status) ?? '';
  const groups = [...new Set([...(about?.groups ?? []), ...(kind === undefined ? [] : [kind])])];
  return (
    <div className="-mx-4 flex items-center gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:px-0">
      <ChoiceChip
        label={text.verdict}
        value={verdict}
        isOn={verdict !== ''}
        icon={<ListFilter aria-hidden="true" size={14} />}
        options={[
          ['', text.anyVerdict],
          ...CASE_VERDICTS.map(
            (one) => [one, text.countOf(text.verdicts[one], count(about?.counts[one] ?? 0))] as const,
          ),
        ]}
        onChange={(value) => actor.send({ type: 'filter.chosen', search: { status: value || undefined } })}
      />
      <ChoiceChip
        label={text.group}
        value={kind ?? ''}
        isOn={kind !== undefined}
        icon={<Shapes aria-hidden="true" size={14} />}
        options={[['', text.anyGroup], ...groups.map((one) => [one, one] as const)]}
        onChange={(value) => actor.send({ type: 'filter.chosen', search: { kind: value || undefined } })}
      />
    </div>
  );
}

function CaseItem({ actor, testCase }: { actor: CasesRef; testCase: CaseRow }) {
  const text = useText(evaluationText);
  const { count, date } = useFormat();
  const businessId = useSelector(actor, (snapshot) => snapshot.context.businessId);
  const isReady = useSelector(actor, (snapshot) => snapshot.matches('listed'));
  const { id, question, turns, expected, group_name: group, origin, verdict, tested_at: testedAt, twin } = testCase;
  return (
    <article
      aria-label={question}
      className="relative flex items-start justify-between gap-2 p-3 hover:bg-hover md:px-4"
    >
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <h2 className="min-w-0 font-semibold">
          <Link
            to={evaluationRoute(businessId, 'kasus', id)}
            className="line-clamp-3 [overflow-wrap:anywhere] after:absolute after:inset-0"
          >
            <bdi>{question}</bdi>
          </Link>
        </h2>
        <p className="flex flex-wrap gap-1.5">
          <VerdictTag verdict={verdict} />
          {group !== null && <Tag>{group}</Tag>}
          {turns > 1 && <Tag>{text.dialogue(count(turns))}</Tag>}
          {twin !== null && <Tag tone="help">{text.twins[twin]}</Tag>}
        </p>
        <Expectations expected={expected} />
        <p className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
          <span>{text.origins[origin]}</span>
          {testedAt !== null && <span>{text.testedAt(date(testedAt))}</span>}
        </p>
      </div>
      {/* Above the link that covers the row. */}
      <div className="relative">
        <ConfirmButton
          label={text.remove}
          confirmLabel={text.confirmRemove}
          disabled={!isReady}
          onConfirm={() => actor.send({ type: 'command.requested', command: { do: 'remove', id } })}
        />
      </div>
    </article>
  );
}
