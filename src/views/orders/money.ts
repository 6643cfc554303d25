/** Rupiah as people here write them: "Rp 1.250.000". */
import { useFormat } from '../text/format.ts';
import { useOrdersText } from '../text/orders.ts';

export const useMoney = (): ((rupiah: number) => string) => {
  const { count } = useFormat();
  const { money } = useOrdersText();
  return (rupiah) => money(count(rupiah));
};
