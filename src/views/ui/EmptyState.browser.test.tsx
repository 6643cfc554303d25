import '../../index.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { EmptyState } from './EmptyState.tsx';

test('one that is taller than its place grows downwards, and covers nothing above it', async () => {
  const screen = await render(
    <div style={{ height: 120 }}>
      <EmptyState icon="!" title="Tidak ada yang cocok">
        {'Tidak ada percakapan yang sesuai. '.repeat(12)}
      </EmptyState>
    </div>,
  );
  const place = screen.container.firstElementChild!.getBoundingClientRect();
  const icon = page.getByText('!').element().getBoundingClientRect();
  expect(icon.top).toBeGreaterThanOrEqual(place.top);
});
