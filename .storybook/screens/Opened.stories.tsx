/** What a user opens on a whole screen. */
import type { StoryObj } from '@storybook/react-vite';

import { playing, type Gesture } from '../gestures.ts';
import { screenStory } from './screen.tsx';

export default { title: 'Screens/Opened' };

const opened = (group: string, screen: string, ...gestures: Gesture[]): StoryObj => {
  const { name: _, ...story } = screenStory(group, screen);
  return {
    ...story,
    play: async (context) => {
      await story.play?.(context);
      await playing(gestures)();
    },
  };
};

export const ChatMenu: StoryObj = opened('Chats', 'Chat', 'Menu chat');
export const CustomerPanel: StoryObj = opened('Chats', 'Chat', 'Detail pelanggan');
export const Commands: StoryObj = opened('Chats', 'Inbox', 'Cari');
export const PauseOfTheAI: StoryObj = opened('Chats', 'Answered By AI', 'Hentikan AI di semua chat');
export const HoursOfEachDay: StoryObj = opened('Settings', 'Opening Hours', 'Atur per hari');
export const Holiday: StoryObj = opened('Settings', 'Opening Hours', 'Tambah libur');
export const PastedCatalogue: StoryObj = opened('Settings', 'Catalogue', 'Tempel dari Excel', { into: 'Tempel produk', write: 'Batik baru\t250000' });
export const Tax: StoryObj = opened('Settings', 'Payment', 'Tambahkan pajak');
export const Filters: StoryObj = opened('Chats', 'Inbox', 'Filter');
export const FiltersByTags: StoryObj = opened('Chats', 'Inbox', 'Filter', { into: 'Dengan label', write: 'grosir' });
export const FiltersOfCompletedChats: StoryObj = opened('Chats', 'Completed', 'Filter', { into: 'Selesai pada', write: 'dates' });
export const NewListOfRecipients: StoryObj = opened('Campaigns', 'Recipients', 'Buat daftar');
export const NewListFromChats: StoryObj = opened('Campaigns', 'Recipients', 'Buat daftar', 'Dari chat');
