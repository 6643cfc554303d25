import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createActor } from 'xstate';

import { inertMachine } from '../../../tests/model/inertMachine.ts';
import { actAndWait } from '../../../tests/sut/actAndWait.ts';
import { write } from '../../../tests/sut/gestures.ts';
import type { Member, Team } from '../../contracts/team.ts';
import { teamMachine, type TeamRef } from '../../machines/team/team.machine.ts';

import '../../index.css';
import { MemberList } from './MemberList.tsx';

const member = (n: number): Member => ({
  id: `m${n}`,
  name: n === 7 ? 'Ibu Siti Aminah' : `Anggota dengan Nama yang Sangat Panjang Sekali ${n}`.repeat(n === 3 ? 4 : 1),
  email: `anggota${n}@contoh.id`,
  role: n === 0 ? 'owner' : 'member',
  since: '2026-01-05T02:00:00.000000Z',
});

let root: Root | undefined;
afterEach(async () => {
  await actAndWait(() => root?.unmount());
  document.body.replaceChildren();
});

const shown = async (members: Member[]) => {
  const actor = createActor(inertMachine(teamMachine), { input: { businessId: 'b1', userId: 'm0' } }).start();
  const team: Team = { members, invitations: [], handover: null };
  actor.send({ type: 'team.loaded', team });
  const container = document.body.appendChild(document.createElement('div'));
  container.style.width = '328px';
  root = createRoot(container);
  await actAndWait(() => root?.render(<MemberList actor={actor as unknown as TeamRef} />));
  return container;
};

test('members are found by name and email among a hundred, and an unknown name shows a message', async () => {
  await shown(Array.from({ length: 100 }, (_, n) => member(n)));
  const rows = page.getByRole('listitem');
  expect(rows.elements()).toHaveLength(100);
  const search = page.getByLabelText('Cari anggota');
  await write(search, ' SITI ');
  expect(rows.elements()).toHaveLength(1);
  await write(search, 'anggota42@');
  expect(page.getByText('anggota42@contoh.id').elements()).toHaveLength(1);
  await write(search, 'Joko');
  expect(rows.elements()).toHaveLength(0);
  await expect.element(page.getByText('Tidak ada anggota bernama “Joko”.')).toBeVisible();
});

test("a very long name does not overflow a phone's width", async () => {
  const container = await shown(Array.from({ length: 8 }, (_, n) => member(n)));
  expect(container.scrollWidth).toBeLessThanOrEqual(328);
  // Eight members have no search field.
  expect(page.getByLabelText('Cari anggota').elements()).toHaveLength(0);
});
