import { useText } from '../../ui/useText.ts';
import { checkoutText } from './text/id.ts';

/** Formats milliseconds: "2 jam 5 mnt". */
export const useDuration = (): ((ms: number) => string) => {
  const { duration } = useText(checkoutText);
  return (ms) => {
    const seconds = Math.ceil(ms / 1000);
    const minutes = Math.floor(seconds / 60);
    const hours = Math.floor(minutes / 60);
    return duration(Math.floor(hours / 24), hours % 24, minutes % 60, seconds % 60);
  };
};
