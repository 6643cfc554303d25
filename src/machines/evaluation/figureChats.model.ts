import type { FigureChat } from '../../contracts/evaluation.rollout.ts';
import { liveListModelOf } from '../app/liveList.fixture.ts';
import { businessId } from './evaluation.fixture.ts';

const chat = (id: string, more: Partial<FigureChat>): FigureChat => ({
  id: `${id}/2026-11-20`,
  room_id: id,
  name: null,
  phone: null,
  chat_id: '6281234567890@c.us',
  erased: false,
  at: '2026-11-20T03:12:00+00:00',
  seconds: null,
  ...more,
});

export const figureChatsModel = liveListModelOf<'figureChats'>({
  scope: { businessId, query: { span: 'trial', channelId: null }, version: 'v3', figure: 'complaints' },
  rows: [
    chat('r1', { name: 'Bu Ratna' }),
    chat('r2', { phone: '6281298765432', seconds: 95 }),
    chat('r3', { erased: true }),
    chat('r4', { name: 'Pak Budi' }),
  ],
  next: { at: '2026-11-20T03:12:00+00:00', room_id: 'r3' },
});
