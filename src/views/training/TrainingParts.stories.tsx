import type { Meta, StoryObj } from '@storybook/react-vite';

import { withAppContext } from '../../../.storybook/decorators.tsx';
import { Gallery, sameLandmarks } from '../../../.storybook/Gallery.tsx';
import { playing } from '../../../.storybook/gestures.ts';
import { stillActor } from '../../../.storybook/stillActor.ts';
import { changes, compared, failedSource, newDraft, readFile, review } from '../../machines/training/training.fixture.ts';
import { Addition } from './Intake.tsx';
import { Publishing } from './Publishing.tsx';
import { ReadSource } from './ReadSource.tsx';
import { SourceForm } from './SourceForm.tsx';
import { TestCases } from './TestCases.tsx';
import { trainingText } from './text/id.ts';
import { reviewText } from './text/review.id.ts';

const { reading, trades } = trainingText;

const meta = {
  title: 'Training/Parts · berkas gagal dibaca, contoh tanya jawab',
  decorators: [withAppContext],
  parameters: { layout: 'padded', ...sameLandmarks },
} satisfies Meta;
export default meta;
type Story = StoryObj;

const read = (change: object) => (
  <ReadSource
    actor={stillActor('shown', { refusal: null })}
    details={{ ...readFile, ...change } as never}
    sourceOf={() => ({ name: 'training', search: {} }) as never}
  />
);

export const EveryReadingFailure: Story = {
  render: () => (
    <Gallery of={Object.keys(reading.failures)}>
      {(failure) => read({ ...failedSource, title: failure, failure })}
    </Gallery>
  ),
};
export const EveryPartThatWasRead: Story = {
  render: () => (
    <Gallery of={Object.keys(reading.cut)}>{(cut) => read({ title: cut, reading: { cut }, is_enabled: true })}</Gallery>
  ),
};
export const EveryWarning: Story = {
  render: () =>
    read({
      is_enabled: true,
      reading: {
        warnings: ['injection', 'nik', 'card', 'account'].map((rule) => ({ rule, count: 2, found: '…0001' })),
      },
      content: { title: '', questions: [], body: 'Barang dapat ditukar. '.repeat(200) },
    }),
};

/** A source with these fields after an attempt to save it. */
const form = (kind: string, changes: object) => {
  const draft = { ...newDraft, ...changes };
  const context = { draft, details: { kind, draft: null }, kind, showsErrors: true, refusal: null, theirs: null };
  return <SourceForm actor={stillActor('editing', context)} draft={draft} />;
};

export const EveryExample: Story = {
  render: () => (
    <Gallery of={trades.flatMap(({ examples }) => examples)}>
      {({ title, questions, body }) => form('faq', { title, questions: questions.join('\n'), body })}
    </Gallery>
  ),
};

const long = 'x'.repeat(501);
export const EveryFaultOfAForm: Story = {
  render: () => (
    <Gallery
      of={[
        ['faq', {}],
        ['faq', { title: long, questions: long, body: long.repeat(5), tags: long }],
        ['faq', { questions: 'Bisa COD?\n'.repeat(51), tags: Array.from({ length: 31 }, (_, at) => at).join() }],
        ['text', { body: long.repeat(50) }],
      ] as const}
    >
      {([kind, changes]) => form(kind, changes)}
    </Gallery>
  ),
};

const sourceOf = () => ({ name: 'training', search: {} }) as never;
const { intake, publishing, tests, decisions } = trainingText;

export const EveryRefusedFile: Story = {
  render: () => (
    <Gallery of={[...Object.keys(intake.refused), null]}>
      {(refusal) => (
        <Addition
          actor={stillActor(refusal === null ? 'uploading' : 'refused', {
            origin: { kind: 'file', name: 'harga.pdf' },
            share: 0.4,
            refusal,
            sourceId: null,
          })}
          sourceOf={sourceOf}
        />
      )}
    </Gallery>
  ),
};
const shown = (state: string, context: object) => (
  <Publishing
    actor={stillActor(state, {
      changes,
      isOwner: true,
      notice: null,
      review,
      compared: [],
      comparisonFailure: null,
      isAccepted: false,
      ...context,
    })}
    sourceOf={sourceOf}
  />
);
export const EveryNoticeOfPublishing: Story = {
  render: () => (
    <Gallery of={Object.keys(publishing.notices)}>
      {(notice) =>
        shown('ready', {
          notice,
          isOwner: notice !== 'denied',
          changes: { ...changes, count: 12, version: { ...changes.version, restored_from: 2 } },
        })
      }
    </Gallery>
  ),
};
const [conflict] = review.conflicts;
const [answer] = compared;
export const EveryConflict: Story = {
  render: () =>
    shown('reviewing', {
      review: {
        ...review,
        conflicts: Object.keys(reviewText.kinds).map((kind) => ({ ...conflict, kind })),
        compared: { ...review.compared, left: 3 },
      },
      compared: Object.keys(decisions).map((decision) => ({
        ...answer,
        id: decision,
        is_changed: true,
        before: { decision, text: null, sources: [] },
        unmet_before: [],
        unmet_after: Object.keys(reviewText.expectations),
      })),
    }),
};
const caseOf = (expected: object) => ({ id: JSON.stringify(expected), turns: [{ author: 'customer', text: 'COD?' }], expected });
export const EveryProblemOfATest: Story = {
  render: () => (
    <TestCases
      actor={stillActor('idle', { rows: [caseOf({ amount: 18_000 }), caseOf({ words: ['bisa'] })], refusal: 'tooMany' })}
    />
  ),
  play: playing([{ into: tests.words, write: 'x'.repeat(61) }, { into: tests.amount, write: '-1' }, tests.add]),
};
