/** What a user agent says about its device, in the words of its maker. */
import type { DeviceSession } from '../../contracts/account.ts';

/** The first that matches: most browsers also name those that they are compatible with. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPX|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(?:MiuiBrowser|XiaoMi)\//, 'Mi Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.{0,100}Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const HANDHELD = new Set(['iPhone', 'iPad', 'Android']);

/** Null for what it does not say. An iPad may call itself a Mac. */
export const deviceOf = (userAgent: string | null): Pick<DeviceSession, 'browser' | 'system' | 'isHandheld'> => {
  const find = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null;
  const system = find(SYSTEMS);
  return { browser: find(BROWSERS), system, isHandheld: system !== null && HANDHELD.has(system) };
};
