import { useFormat } from '../ui/format.ts';
import { useText } from '../ui/useText.ts';
import { ordersText } from './text/id.ts';

/** Formats rupiah: "Rp 1.250.000". */
export const useMoney = (): ((rupiah: number) => string) => {
  const { count } = useFormat();
  const { money } = useText(ordersText);
  return (rupiah) => money(count(rupiah));
};
