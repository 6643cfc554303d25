import type { Meta, StoryObj } from '@storybook/react-vite';

import { withAppContext } from '../../../../.storybook/decorators.tsx';
import { playing } from '../../../../.storybook/gestures.ts';
import { ConnectionBanner } from '../connection/ConnectionBanner.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { FrameBusiness, FrameChannel } from './frameModel.ts';
import { Frame } from './Frame.tsx';

const channel = (number: number, status: string, name: string, phone: string | null = null): FrameChannel => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  name,
  status,
  phone,
  expected_phone: null,
});

const business = (number: number, name: string, change: Partial<FrameBusiness> = {}): FrameBusiness => ({
  id: `00000000-0000-4000-8000-0000000001${String(number).padStart(2, '0')}`,
  name,
  logo_url: null,
  mode: null,
  channels: [channel(1, 'WORKING', 'Toko', '+62 812-3456-7890')],
  role: 'owner',
  ...change,
});

const batik = business(1, 'Toko Batik Lestari');
const coffee = business(2, 'Kedai Kopi Senja', { channels: [], mode: 'testing' });
const long = business(3, 'Perkumpulan Pengrajin Tenun Ikat dan Songket Nusantara Sejahtera Bersama Cabang Kabupaten Sumba Timur', { role: 'member' });
const many = Array.from({ length: 40 }, (_, at) => business(at + 10, `Cabang ${at + 1}`, { role: at % 3 ? 'member' : 'owner' }));

const meta = {
  title: 'App/Frame',
  component: Frame,
  decorators: [withAppContext],
  parameters: { layout: 'fullscreen' },
  args: {
    tab: 'inbox',
    hasOpenRoom: false,
    isStale: false,
    counts: { inbox_unread: 12, eskalasi: 3, auto_reply: 0, task_completed: 100 },
    businesses: [batik, coffee],
    current: batik,
    name: 'Sari Wulandari',
    login: 'owner@chabot.test',
    appearance: { theme: 'device', language: 'id' },
    onAppearance: () => {},
    onChoose: () => {},
    onSignOut: () => {},
    banner: <ConnectionBanner notice={null} />,
    children: <EmptyState icon={null} title="Isi halaman" />,
  },
} satisfies Meta<typeof Frame>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Working: Story = {};
export const NotCountedYet: Story = { args: { counts: null } };
export const OneBusiness: Story = { args: { businesses: [batik] } };
export const LongNames: Story = {
  args: { businesses: [batik, long], current: long, name: 'nama.yang.sangat.panjang.sekali@perkumpulan-pengrajin-nusantara.co.id', login: 'nama.yang.sangat.panjang.sekali@perkumpulan-pengrajin-nusantara.co.id' },
};
export const ManyBusinesses: Story = { args: { businesses: [batik, ...many] } };
export const WithoutChannel: Story = { args: { current: coffee, tab: 'eskalasi' } };
export const ChannelFailed: Story = {
  args: { current: { ...batik, channels: [channel(1, 'WORKING', 'Toko'), channel(2, 'FAILED', 'Gudang', '+62 811-123-456')] } },
};
export const ChannelAsksForCode: Story = { args: { current: { ...batik, channels: [channel(1, 'SCAN_QR_CODE', '')] } } };
export const ChannelOfAnotherNumber: Story = {
  args: { current: { ...batik, channels: [{ ...channel(1, 'WORKING', 'Toko', '+6281234567890'), expected_phone: '+6281225550100' }] } },
};
export const ChannelInUnknownState: Story = { args: { current: { ...batik, channels: [channel(1, 'MIGRATING', 'Toko')] } } };
export const Offline: Story = { args: { banner: <ConnectionBanner notice="offline" /> } };
export const RoomOpen: Story = { args: { hasOpenRoom: true } };

export const AccountMenu: Story = { play: playing(['Sari Wulandari']) };
export const ChannelMenu: Story = { play: playing(['WhatsApp tersambung']) };
export const ChannelMenuAsksForCode: Story = { ...ChannelAsksForCode, play: playing(['Menunggu kode QR dipindai']) };
