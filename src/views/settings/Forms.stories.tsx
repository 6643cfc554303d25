/** Every problem, refusal and hint of the forms of the settings. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';

import { withAppContext } from '../../../.storybook/decorators.tsx';
import { Gallery, sameLandmarks } from '../../../.storybook/Gallery.tsx';
import { playing } from '../../../.storybook/gestures.ts';
import { stillActor } from '../../../.storybook/stillActor.ts';
import type { FormSection, SectionValues } from '../../contracts/settings.ts';
import { validateSection } from '../../machines/settings/checks.ts';
import { accessRecords } from '../../machines/settings/dataAccess.model.ts';
import type { SectionRef } from '../../machines/settings/section.machine.ts';
import { AgentSection } from './AgentSection.tsx';
import { BehaviourSection } from './BehaviourSection.tsx';
import { BusinessData } from './BusinessData.tsx';
import { BusinessSection } from './BusinessSection.tsx';
import { CatalogSection } from './CatalogSection.tsx';
import { ConnectionTest } from './ConnectionTest.tsx';
import { DataAccess } from './DataAccess.tsx';
import { DesktopNotifications } from './DesktopNotifications.tsx';
import { HoursSection } from './HoursSection.tsx';
import { PaymentSection } from './PaymentSection.tsx';
import { PushSwitch } from './PushSwitch.tsx';
import { ShippingSection } from './ShippingSection.tsx';
import { TagsSection } from './TagsSection.tsx';
import { connectionText } from './text/connection.id.ts';
import { dataAccessText } from './text/dataAccess.id.ts';
import { businessDataText } from './text/businessData.id.ts';
import { settingsText } from './text/id.ts';

const meta = {
  title: 'Settings/Forms · isian salah, jam bertumpuk, sambungan ditolak',
  decorators: [(story) => <main>{story()}</main>, withAppContext],
  parameters: { layout: 'padded', ...sameLandmarks },
} satisfies Meta;
export default meta;
type Story = StoryObj;

const lastChange = { name: 'Sari Wulandari', at: '2026-11-23T03:00:00Z' };
const areaSearch = stillActor('none', { words: 'Solo', areas: [], refusal: null });
const account = { provider: 'midtrans', environment: 'sandbox' };
const connectionTest = stillActor('keyless', { kind: 'shipping', account, outcome: null, refusal: null });

/** A section with these values after an attempt to save them. */
const sectionOf = <Section extends FormSection>(
  section: Section,
  draft: SectionValues[Section],
  { state = 'dirty', ...context }: { state?: string } & Record<string, unknown> = {},
): SectionRef =>
  stillActor(
    state,
    {
      section,
      draft,
      problems: validateSection(section, draft),
      showsProblems: true,
      saved: { values: draft, version: '1', lastChange, unsaved: null },
      refusal: null,
      theirs: null,
      impact: null,
      isOwner: true,
      businessId: 'b1',
      ...context,
    },
    { areaSearch, connectionTest, logo: stillActor('idle', { product: null, refusal: null, businessId: 'b1' }) },
  );

const long = 'Batik '.repeat(50);
const lines = Array.from({ length: 31 }, (_, at) => `kata ${at}`);
const agent: SectionValues['agen'] = {
  useAgentBehaviourV2: 'live',
  simulatorAgentVersion: 'v3',
  liveAgentVersion: 'v2',
  modelVersion: 'large',
  enable_agent_partial_rollout: true,
  agent_rollout_probability: 1.5,
  rollout_rest: 'v2',
  test_phone: '',
  hold_seconds: Number.NaN,
  has_versions: true,
};
const zone = { timezone: 'Asia/Jakarta' };
const closed = (from: string, to: string, name: string) => ({ start: '', end: '', ...zone, closed_on: { from, to, name } });

export const EveryProblem: Story = {
  render: () => (
    <div className="grid gap-4">
      <BusinessSection
        actor={sectionOf('bisnis', {
          name: '',
          description: '',
          team_name: long,
          logo_url: null,
          socials: { website: 'toko', instagram: '@batik.lestari' },
        })}
      />
      <HoursSection
        actor={sectionOf('jam', {
          enable_operational_hours: true,
          operational_hours: [
            { start: '08:00', end: '12:00', ...zone },
            { start: '11:00', end: '17:00', ...zone },
            { start: '25:00', end: '17:00', ...zone },
            { start: '08:00', end: '', ...zone },
            { start: '09:00', end: '09:00', ...zone },
            { start: '09:00', end: '10:00', timezone: 'Asia/Solo' },
            closed('', '', ''),
            closed('2026-12-26', '2026-12-24', 'Natal'),
            closed('2026-08-17', '', 'Kemerdekaan'),
          ],
        })}
      />
      <AgentSection actor={sectionOf('agen', agent)} />
      <BehaviourSection
        actor={sectionOf('perilaku', {
          tone: 'santai',
          instructions: '',
          greeting: '',
          forbidden_topics: lines,
          angry: true,
          keywords: [],
          message: '',
          ai_silence_minutes: Number.NaN,
        })}
      />
      <PaymentSection
        actor={sectionOf('pembayaran', {
          collector_name: 'Batik Lestari',
          collector_address: '',
          time_limit: { days: 0, hours: 0, minutes: 0, seconds: 0 },
          tax: { enabled: true, percentage: null },
          banks: ['BCA', 'bca'],
          instruction: '',
          terms_of_service: '',
        })}
      />
      <ShippingSection
        actor={sectionOf('ongkir', {
          enabled: true,
          origin: { province: '', city: '', district: '', postal_code: '', area_id: '' },
          couriers: [],
          default_weight: -1,
          free_above: -1,
          note: '',
        })}
      />
      <TagsSection
        actor={sectionOf('tag', {
          tags: [
            { id: 't1', name: 'grosir', color: 'abu' },
            { id: 't2', name: 'Grosir', color: 'merah_muda' },
          ],
        })}
      />
    </div>
  ),
};

const products = ['Kain', 'Kain', 'Kemeja'].map((name, at) => ({
  name,
  price: at === 0 ? Number.NaN : 75_000,
  weight: at === 1 ? Number.NaN : null,
  photo: null,
}));
export const EveryProblemOfTheCatalogue: Story = {
  render: () => <CatalogSection actor={sectionOf('katalog', { product_catalog: products })} />,
};
export const CatalogueFromASpreadsheet: Story = {
  render: () => (
    <CatalogSection
      actor={sectionOf('katalog', {
        product_catalog: Array.from({ length: 60 }, (_, at) => ({ name: `Kain ${at}`, price: 75_000, weight: 250 })),
      })}
    />
  ),
  play: playing([
    settingsText.katalog.paste,
    {
      into: settingsText.katalog.pasteTitle,
      write: ['Selendang\tgratis', ...Array.from({ length: 10 }, (_, at) => `Kain ${at}\t80.000`)].join('\n'),
    },
  ]),
};
export const EmptyForms: Story = {
  render: () => (
    <div className="grid gap-4">
      <CatalogSection actor={sectionOf('katalog', { product_catalog: [] })} />
      <TagsSection actor={sectionOf('tag', { tags: [] })} />
      <HoursSection actor={sectionOf('jam', { enable_operational_hours: false, operational_hours: [] })} />
    </div>
  ),
};
export const HoursOfEachDay: Story = {
  render: () => (
    <HoursSection
      actor={sectionOf('jam', {
        enable_operational_hours: true,
        operational_hours: [
          { start: '20:00', end: '02:00', ...zone, days: [1, 2] },
          { start: '08:00', end: '12:00', timezone: 'Asia/Jayapura', days: [3] },
        ],
      })}
    />
  ),
};

const refusals = Object.keys(settingsText.refusals);
export const EveryRefusal: Story = {
  render: () => (
    <Gallery of={refusals}>
      {(why) => <TagsSection actor={sectionOf('tag', { tags: [] }, { refusal: { why, detail: null } })} />}
    </Gallery>
  ),
};

const photoRefusals = Object.keys(settingsText.bisnis.logo.refusals);
export const EveryRefusalOfAPhoto: Story = {
  render: () => (
    <Gallery of={photoRefusals}>
      {(refusal) => {
        const actor = sectionOf('katalog', { product_catalog: products.slice(2) }, { showsProblems: false });
        const logo = stillActor('idle', { product: 'Kemeja', refusal });
        const { children } = actor.getSnapshot();
        Object.assign(children, { logo });
        return <CatalogSection actor={actor} />;
      }}
    </Gallery>
  ),
};

const impact = {
  active: 12,
  more: true,
  workingChannels: 0,
  tests: { v2: { total: 20, failed: 2 }, v3: { total: 20, failed: 3 } },
};
const confirming = (change: Partial<SectionValues['agen']>, found: object): Story => ({
  render: () => (
    <AgentSection
      actor={sectionOf('agen', { ...agent, hold_seconds: 0, ...change }, {
        state: 'confirming',
        impact: found,
        saved: { values: change, version: '1', lastChange, unsaved: null },
      })}
    />
  ),
});
export const TurningTheAiOnForAPart = confirming({ agent_rollout_probability: 0.5 }, impact);
export const TurningTheAiOnWithoutVersions = confirming(
  { has_versions: false, agent_rollout_probability: 0.5, rollout_rest: 'team' },
  { ...impact, active: 0 },
);

const { outcomes, refusals: testRefusals } = connectionText;
const KINDS = ['payment', 'shipping'] as const;
const connection = (state: string, context: object): ReactNode => (
  <ConnectionTest actor={stillActor(state, { account, outcome: null, refusal: null, ...context })} isOwner />
);
export const EveryConnection: Story = {
  render: () => (
    <Gallery
      of={[
        ...KINDS.flatMap((kind) => [
          { state: 'keyless', kind },
          { state: 'reading', kind },
          ...['sandbox', 'production'].map((environment) => ({ state: 'tested', kind, environment, outcome: 'works' })),
        ]),
        ...Object.keys(outcomes).map((outcome) => ({ state: 'tested', kind: 'payment', outcome })),
        ...Object.keys(testRefusals).map((refusal) => ({ state: 'failed', kind: 'shipping', refusal })),
      ]}
    >
      {({ state, ...context }) =>
        connection(state, {
          ...context,
          account: {
            provider: context.kind === 'payment' ? 'xendit' : 'rajaongkir',
            environment: 'environment' in context ? context.environment : 'production',
          },
        })
      }
    </Gallery>
  ),
};
export const EveryNotificationOfADevice: Story = {
  render: () => (
    <>
      <Gallery of={['denied', 'granted', 'unsupported', 'prompting', 'default']}>
        {(permission) => <DesktopNotifications actor={stillActor(permission, {})} onTry={() => undefined} />}
      </Gallery>
      <Gallery of={Object.keys(settingsText.notifikasi.push.problems)}>
        {(problem) => <PushSwitch actor={stillActor('off', { problem })} />}
      </Gallery>
    </>
  ),
};
export const ChangingTheShare = confirming(
  { useAgentBehaviourV2: 'live', has_versions: false, agent_rollout_probability: 0.5, rollout_rest: 'team' },
  impact,
);

const stored = { retentionDays: 365, name: 'Toko Batik Lestari', deleteAt: null };
const businessData = (context: object = {}) => (
  <BusinessData actor={stillActor('shown', { value: stored, choice: null, problem: null, isOwner: true, ...context })} />
);
export const DataOfAMember: Story = {
  render: () => businessData({ value: { ...stored, retentionDays: 200 }, problem: 'notSaved', isOwner: false }),
};
export const DeletionRefused: Story = {
  render: () =>
    businessData({
      choice: { deleteNamed: 'Toko Batik' },
      problem: { code: 'name_mismatch', sentence: 'handover.name_mismatch' },
    }),
};
export const UndoingTheDeletionRefused: Story = {
  render: () =>
    businessData({
      value: { ...stored, deleteAt: '2026-12-01T03:30:00+00:00' },
      choice: { keep: true },
      problem: { code: 'not_found', sentence: 'data.not_found' },
    }),
};
export const DeletingTheBusiness: Story = {
  render: () => businessData(),
  play: playing([businessDataText.deletion]),
};
export const ShorteningTheRetention: Story = {
  render: () => businessData(),
  play: playing([{ into: businessDataText.retention, write: '120' }]),
};

const access = (isOwner: boolean, context: object) => (
  <DataAccess actor={stillActor('idle', { key: { isOwner }, rows: [], refusal: null, command: null, ...context })} />
);
const [permit] = accessRecords;
const view = accessRecords.find(({ is }) => is === 'view');
export const EveryAccess: Story = {
  render: () => (
    <>
      {access(true, {
        refusal: 'denied',
        rows: [
          ...Object.keys(dataAccessText.states).map((state, at) => ({
            ...permit,
            id: state,
            state,
            asked_at: at === 0 ? '2026-11-23T02:00:00Z' : '2026-11-24T02:00:00Z',
          })),
          ...Array.from({ length: 200 }, (_, at) => ({ ...view, id: String(at), room_name: null })),
        ],
      })}
      {access(true, { refusal: 'changed' })}
      {access(false, {})}
    </>
  ),
};
