import { useFormat } from '../ui/format.ts';
/** Rupiah as people here write them: "Rp 1.250.000". */
import { useText } from '../ui/useText.ts';
import { ordersText } from './text/id.ts';

export const useMoney = (): ((rupiah: number) => string) => {
  const { count } = useFormat();
  const { money } = useText(ordersText);
  return (rupiah) => money(count(rupiah));
};
