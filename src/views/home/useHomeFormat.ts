import { useFormat, type Format } from '../ui/format.ts';
import { useText } from '../ui/useText.ts';
import { homeText } from './text/id.ts';

/** The formats of the page's numbers. */
export const useHomeFormat = (): Format & {
  /** 'Rp 1.250.000' */
  money: (rupiah: number) => string;
  /** '45 dtk', '12 mnt', '3,5 jam' */
  duration: (seconds: number) => string;
} => {
  const text = useText(homeText).numbers;
  const format = useFormat();
  return {
    ...format,
    money: (rupiah) => text.money(format.count(rupiah)),
    duration: (seconds) => {
      if (seconds < 60) return text.seconds(seconds);
      const minutes = Math.round(seconds / 60);
      if (minutes < 60) return text.minutes(minutes);
      const hours = seconds / 3600;
      return text.hours(
        hours < 10 ? String(Math.round(hours * 10) / 10).replace('.', ',') : format.count(Math.round(hours)),
      );
    },
  };
};
