import '../../../index.css';
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { roomOf } from '../../../machines/inbox/rooms.fixture.ts';
import { RoomHeader } from './RoomHeader.tsx';

afterEach(() => page.viewport(414, 896));

const nothing = () => undefined;
const show = () =>
  render(
    <div className="group/room">
      <RoomHeader
        room={roomOf(1, { status: 'ai_need_help', help_reason: 'Komplain: kain bolong' })}
        userId="sari"
        onBack={nothing}
        onDay={nothing}
        detailsShown={false}
        onDetails={nothing}
      >
        {null}
      </RoomHeader>
      <textarea aria-label="Tulis pesan" />
    </div>,
  );

test('the escalation reason is hidden while the user types on a screen of little height', async () => {
  await page.viewport(740, 220);
  await show();
  const reason = page.getByText(/Komplain: kain bolong/);
  await expect.element(reason).toBeVisible();
  (page.getByLabelText('Tulis pesan').element() as HTMLElement).focus();
  await expect.element(reason).not.toBeVisible();
  await page.viewport(414, 896);
  await expect.element(reason).toBeVisible();
});
