import '../../index.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { EmptyState } from './EmptyState.tsx';

test('an empty state that is taller than its container grows downwards only', async () => {
  const screen = await render(
    <div style={{ height: 120 }}>
      <EmptyState icon="!" title="Tidak ada yang cocok">
        {'Tidak ada percakapan yang sesuai. '.repeat(12)}
      </EmptyState>
    </div>,
  );
  const container = screen.container.firstElementChild!.getBoundingClientRect();
  const icon = page.getByText('!').element().getBoundingClientRect();
  expect(icon.top).toBeGreaterThanOrEqual(container.top);
});
