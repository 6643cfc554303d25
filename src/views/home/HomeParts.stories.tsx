import type { Meta, StoryObj } from '@storybook/react-vite';

import { withAppContext } from '../../../.storybook/decorators.tsx';
import { Gallery, sameLandmarks } from '../../../.storybook/Gallery.tsx';
import { stillActor } from '../../../.storybook/stillActor.ts';
import { absence, delivery, figures, needs, row } from '../../machines/home/home.fixture.ts';
import { HomeList } from './HomeList.tsx';
import { HomeView } from './HomeView.tsx';
import { cards, loaded } from './storyHarness.tsx';
import { ReportDelivery } from './ReportDelivery.tsx';
import { homeText } from './text/id.ts';

const meta = {
  title: 'Home/Parts · kartu, angka, kiriman laporan',
  decorators: [(story) => <main>{story()}</main>, withAppContext],
  parameters: { layout: 'padded', ...sameLandmarks },
} satisfies Meta;
export default meta;
type Story = StoryObj;

const page = (span: string, changes: object) => (
  <HomeView
    actor={stillActor('overview', { businessId: 'b1', span, isOwner: true, awaySince: null })}
    cards={{ ...cards, ...changes }}
  />
);
const { now } = figures;

export const EverythingIsDone: Story = {
  render: () =>
    page('month', {
      absence,
      needs: {
        escalations: loaded({ count: 0, longest: null }),
        channels: loaded(needs.channels),
        broadcasts: loaded(needs.broadcasts),
        orders: loaded({ count: 0, total: 0, first: null }),
        setup: loaded({ ...needs.setup, team: true }),
        knowledge: loaded({ count: 0, first: null }),
        answering: loaded({ mode: 'live', share: 1, has_versions: false }),
      },
      figures: loaded({
        ...figures,
        opens_at: '2026-11-25T01:00:00Z',
        now: { ...now, chats: 5, answered: 3, by_ai: 1, reply_seconds: 7200 },
        before: { ...now, reply_seconds: null },
      }),
    }),
};
export const EverythingWaits: Story = {
  render: () =>
    page('week', {
      needs: {
        escalations: loaded({ count: 100, longest: { ...needs.escalations.longest, name: null, phone: null } }),
        channels: loaded({ total: 2, down: [{ id: 'c1', name: 'Toko Solo' }, { id: 'c2', name: 'Toko Yogya' }] }),
        broadcasts: loaded({ count: 2, latest: { id: 'p1', name: 'Promo Lebaran' } }),
        orders: loaded(needs.orders),
        setup: loaded({ whatsapp: false, hours: false, knowledge: false, team: false, live: false }),
        knowledge: loaded(needs.knowledge),
        answering: loaded({ mode: 'off', share: 0, has_versions: false }),
      },
      figures: loaded({
        ...figures,
        now: { ...now, reply_seconds: null },
        before: { ...now, orders: 1, reply_seconds: 20 },
      }),
    }),
};
export const NothingYet: Story = {
  render: () =>
    page('2026-11-20', {
      needs: { ...cards.needs, channels: loaded({ total: 0, down: [] }) },
      figures: loaded({
        ...figures,
        now: { ...now, reply_seconds: 120 },
        before: now,
        days: figures.days.map(({ day }) => ({ day, chats: 0, by_ai: 0, order_value: 0 })),
      }),
    }),
};

const { titles, spans, statuses } = homeText.list;
const lists = Object.keys(titles);
export const EveryList: Story = {
  render: () => (
    <Gallery of={lists}>
      {(list) => (
        <HomeList
          actor={stillActor('listed', {
            scope: { businessId: 'b1', span: Object.keys(spans)[lists.indexOf(list) % 4] ?? '2026-11-20', list },
            rows:
              list === 'orders'
                ? [...Object.keys(statuses), 'cancelled'].map((status) => ({ ...row, id: status, number: 12, total: 250_000, status }))
                : list === 'unanswered'
                  ? []
                  : [
                      { ...row, seconds: 90 },
                      { ...row, id: 'erased', erased: true },
                    ],
            next: list === 'chats' ? 'more' : null,
            problem: list === 'chats' ? 'more' : null,
          })}
        />
      )}
    </Gallery>
  ),
};

const { states, reasons } = homeText.delivery;
const sent = (last: object) => ({ day: '2026-11-23', time: '07.00', reason: null, ...last });
export const EveryReport: Story = {
  render: () => (
    <Gallery
      of={[
        ...Object.keys(states).map((state) => sent({ state })),
        ...[...Object.keys(reasons), 'unknown'].map((reason) => sent({ state: 'failed', reason })),
      ]}
    >
      {(last) => (
        <ReportDelivery actor={stillActor('shown', { value: { ...delivery, isOn: true, last }, problem: null })} />
      )}
    </Gallery>
  ),
};
