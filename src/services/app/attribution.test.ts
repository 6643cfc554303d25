import { expect, test } from 'vitest';

import { clearAttribution, saveAttribution } from './attribution.ts';

/** A fake of `document.cookie` that also records every write. */
const jarOf = (initial: Record<string, string> = {}) => {
  const cookies = new Map(Object.entries(initial));
  const written: string[] = [];
  return {
    written,
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      written.push(text);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (text.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    },
  };
};

const FBC = 'fb.1.1700000000000.IwAR0_abc-DEF';
const FBP = 'fb.1.1700000000000.1098115397';

test('both cookies are stored for ninety days', () => {
  const jar = jarOf();
  saveAttribution(`?_fbc=${FBC}&_fbp=${FBP}&x=1`, jar, true);
  expect(jar.written).toEqual([
    `_fbc=${FBC}; Max-Age=7776000; Path=/; SameSite=Lax; Secure`,
    `_fbp=${FBP}; Max-Age=7776000; Path=/; SameSite=Lax; Secure`,
  ]);
});

test('an existing cookie is not overwritten', () => {
  const jar = jarOf({ _fbc: 'fb.1.1.earlier' });
  saveAttribution(`?_fbc=${FBC}&_fbp=${FBP}`, jar, false);
  expect(jar.cookie).toBe(`_fbc=fb.1.1.earlier; _fbp=${FBP}`);
});

test.each([
  ['nothing', ''],
  ['an empty value', '?_fbc='],
  ['4 KB', `?_fbc=fb.1.1.${'x'.repeat(4096)}`],
  ['another form', '?_fbc=IwAR0abc'],
  ['a cookie of its own', `?_fbc=${encodeURIComponent('fb.1.1.x; Domain=evil.example')}`],
  ['a script', `?_fbc=${encodeURIComponent('fb.1.1.<script>')}`],
  ['a line break', '?_fbc=fb.1.1.x%0d%0aSet-Cookie:a=b'],
  ['two values, the first of them bad', `?_fbc=bad&_fbc=${FBC}`],
])('%s writes nothing', (_, search) => {
  const jar = jarOf();
  saveAttribution(search, jar, true);
  expect(jar.written).toEqual([]);
});

test('disabled cookies throw no error', () => {
  const jar = {
    get cookie(): string {
      throw new Error('SecurityError');
    },
    set cookie(_: string) {
      throw new Error('SecurityError');
    },
  };
  expect(() => saveAttribution(`?_fbc=${FBC}`, jar, true)).not.toThrow();
  expect(() => clearAttribution(jar, true)).not.toThrow();
});

test('a refusal deletes both cookies', () => {
  const jar = jarOf({ _fbc: FBC, _fbp: FBP, other: '1' });
  clearAttribution(jar, false);
  expect(jar.cookie).toBe('other=1');
});
