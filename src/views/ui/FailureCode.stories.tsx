import type { Meta, StoryObj } from '@storybook/react-vite';

import { part } from '../../../.storybook/part.tsx';
import { AppContextProvider, type AppContextValue } from '../app/AppContext.tsx';
import { FailureCode } from './FailureCode.tsx';
import { LoadFailed } from './LoadFailed.tsx';

const meta = {
  title: 'Components/Messages/Failure Code',
  component: FailureCode,
  tags: ['autodocs'],
  parameters: part('form'),
  decorators: (Story) => (
    <AppContextProvider value={{ lastFailure: () => '3f9a2c1b' } as unknown as AppContextValue}>
      <Story />
    </AppContextProvider>
  ),
} satisfies Meta<typeof FailureCode>;
export default meta;
type Story = StoryObj<typeof meta>;

/** With what could not be loaded. */
export const WithLoadFailed: Story = {
  render: () => <LoadFailed text={{ title: 'Gagal memuat', body: 'Server tidak menjawab.' }} onRetry={() => {}} />,
};
