import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';

import '../../index.css';
import { IconPopover } from './IconPopover.tsx';
import { MenuEntries } from './MenuEntries.tsx';

test('the arrow keys open a menu and move through its entries', async () => {
  const onSelect = vi.fn<(label: string) => void>();
  const onOuterKey = vi.fn<() => void>();
  const see = await render(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for the list with its own keys
    <div onKeyDown={onOuterKey}>
      <IconPopover label="Menu" icon={null}>
        {(close) => (
          <MenuEntries
            close={close}
            entries={['Balas', 'Salin', 'Teruskan'].map((label) => ({
              label,
              icon: null,
              onSelect: () => onSelect(label),
            }))}
          />
        )}
      </IconPopover>
    </div>,
  );
  (see.getByRole('button', { name: 'Menu' }).element() as HTMLElement).focus();
  const focused = () => document.activeElement?.textContent;
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(focused).toBe('Balas');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(focused).toBe('Salin');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.poll(focused).toBe('Teruskan');
  await userEvent.keyboard('{Home}');
  await expect.poll(focused).toBe('Balas');
  await userEvent.keyboard('{End}{Enter}');
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('Teruskan');
  expect(onOuterKey).toHaveBeenCalledTimes(1);
});
