import { expect, test } from 'vitest';

import { signedHeaders } from './sign.ts';

const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' };

test('a message is signed as in the example of Standard Webhooks', async () => {
  expect(await signedHeaders(message, ['MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('a message with two secrets has a signature of each', async () => {
  const one = await signedHeaders(message, ['MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']);
  const other = await signedHeaders(message, ['AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA']);
  const both = await signedHeaders(message, ['MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA']);
  expect(both['webhook-signature']).toBe(`${one['webhook-signature']} ${other['webhook-signature']}`);
});
