import { expect, test } from 'vitest';

import { deviceOf } from './device.ts';

const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${android} Chrome/143.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android', true],
  [`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet', 'Android', true],
  [`${android} Chrome/143.0.0.0 Mobile Safari/537.36 EdgA/143.0.0.0`, 'Edge', 'Android', true],
  [`${android} Chrome/120.0.0.0 Mobile Safari/537.36 OPR/80.0.0.0`, 'Opera', 'Android', true],
  [`${windows} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`, 'Edge', 'Windows', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0', 'Firefox', 'Linux', false],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36',
    'Chrome',
    'ChromeOS',
    false,
  ],
  [`${mac} Version/18.6 Safari/605.1.15`, 'Safari', 'Mac', false],
  [`${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone', true],
  [`${iPhone} CriOS/143.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone', true],
  [`${iPhone} FxiOS/146.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iPhone', true],
  ['node', null, null, false],
  ['', null, null, false],
  [null, null, null, false],
])('%s is %s on %s', (userAgent, browser, system, isHandheld) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system, isHandheld });
});
