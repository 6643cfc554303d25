import type { Meta, StoryObj } from '@storybook/react-vite';

import { Gallery, sameLandmarks } from '../../../.storybook/Gallery.tsx';
import { stillActor } from '../../../.storybook/stillActor.ts';
import { granted } from '../../machines/admin/entries.fixture.ts';
import { BusinessView } from './BusinessView.tsx';
import { adminText } from './text/id.ts';

const text = adminText.view;
const at = '2026-11-24T02:30:00Z';

const meta = {
  title: 'Admin/Views · data bisnis yang dilihat administrator',
  parameters: { layout: 'padded', ...sameLandmarks },
} satisfies Meta;
export default meta;
type Story = StoryObj;

const show = (state: object, context: object) => (
  <BusinessView
    name="Toko Batik Lestari"
    onClose={() => undefined}
    actor={stillActor(state as never, {
      figures: null,
      permit: granted,
      refusal: null,
      view: 'chats',
      room: null,
      page: null,
      ...context,
    })}
  />
);
const settings = {
  id: 's1',
  mode: 'live',
  description: 'Batik tulis Laweyan',
  keeps_hours: true,
  tone: 'ramah',
  greeting: 'Halo Kak',
  instructions: '',
  forbidden_topics: ['politik'],
  silence_minutes: 60,
  products: 12,
  banks: ['bca'],
};
const rows = {
  chats: [...Object.keys(text.statuses), null].map((status) => ({
    id: String(status),
    name: null,
    phone: status === null ? null : '+6281255550101',
    status,
    preview: 'Masih ada?',
    at,
  })),
  messages: Object.keys(text.authors).map((author, index) => ({
    id: author,
    author,
    kind: index === 0 ? 'image' : 'text',
    body: index > 1 ? 'Masih ada' : null,
    at,
  })),
  orders: Object.keys(text.orderStatuses).map((status, index) => ({
    id: status,
    number: index + 1,
    customer: null,
    status,
    total: 250_000,
    at,
  })),
  settings: [settings, { ...settings, id: 's2', keeps_hours: false }],
};

export const EveryView: Story = {
  render: () => (
    <Gallery of={Object.entries(rows).flatMap(([view, some]) => [{ view, rows: some }, { view, rows: [] }])}>
      {({ view, rows: some }) =>
        show(
          { open: 'shown' },
          {
            view: view === 'messages' ? 'chats' : view,
            room: view === 'messages' ? { id: 'r1', name: 'Ibu Ratna' } : null,
            page: { view, rows: some, next: 'more' },
          },
        )
      }
    </Gallery>
  ),
};
export const EveryAnswer: Story = {
  render: () => (
    <Gallery of={Object.keys(text.answers)}>
      {(state) =>
        show(
          { locked: 'idle' },
          { permit: { ...granted, state, answered_by: null, answered_at: at }, refusal: 'rateLimited' },
        )
      }
    </Gallery>
  ),
};
