/** Deployments that a command or the end of their process interrupts, and the runs that go on from there. */
import { expect, it } from 'vitest';

import { endOf, openDeployment, secretsIn, secretsOf, toServer } from './support/deployment.ts';

/** All commands in the order in which runs that end there come to them. */
const commands = [
  'api-keys',
  'link --project-ref',
  'backups list',
  'db push --skip-vault',
  'installation_health',
  'create extension',
  'from cron.job',
  'cron.schedule',
  'secrets list',
  'config diff',
  'config push',
  'secrets set',
  'functions deploy',
  'vault.create_secret',
  'functions list',
  'insert into private.setting',
  'run build',
  'add_administrator',
];

it('killed after each change in turn and started again, it comes to the same end, with secrets generated once', async () => {
  await using whole = await openDeployment();
  await whole.run();
  await using deployment = await openDeployment();
  for (const text of commands) {
    await deployment.break({ text, kill: true });
    expect((await deployment.runAsProcess()).code, text).toBe(null);
  }
  await deployment.break(null);
  expect((await deployment.run()).code).toBe(0);
  expect(endOf(await deployment.project())).toEqual(endOf(await whole.project()));
  const sent = (await deployment.calls()).filter(({ args }) => args[0] === 'secrets' && args[1] === 'set');
  for (const name of ['LINK_SECRET', 'WAHA_WEBHOOK_SECRET', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']) {
    const values = sent.map(({ stdin }) => new RegExp(`^${name}='(.*)'$`, 'm').exec(stdin)?.[1]);
    expect(new Set(values).size, name).toBe(1);
    expect(await deployment.read()).toContain(`${name}='${values[0]}'`);
  }
});

it('says of each command that fails which step it is, what the CLI says, and what to do; then goes on', async () => {
  await using deployment = await openDeployment();
  for (const text of commands) {
    await deployment.break({ text });
    const { code, output } = await deployment.run();
    expect(code, text).toBe(1);
    expect(output, text).toMatch(/^✗ \d+\. .+$/m);
    expect(output).toContain('unexpected status 500');
    expect(output).toContain('jalankan perintah yang sama');
    expect(secretsIn(output, await secretsOf(deployment)), text).toEqual([]);
  }
  await deployment.break(null);
  expect((await deployment.run()).code).toBe(0);
});

it.each([
  ['a hosted project', false, 'config diff'],
  ['a hosted project', false, 'backups list'],
  ['a server', true, 'compose version'],
])('a dry run to %s (server: %s) in which a step fails at %s says so, and fails', async (_, isSelfHosted, text) => {
  await using deployment = await openDeployment();
  if (isSelfHosted) await toServer(deployment);
  await deployment.break({ text });
  const { code, output } = await deployment.run({ isDry: true, isSelfHosted });
  expect(code).toBe(1);
  expect(output.match(/^✗ \d+\. /gm)).toHaveLength(1);
  expect(output).toContain('Tidak ada yang diubah.');
  expect(output).toContain('perbaiki yang bertanda ✗');
  await deployment.break(null);
  expect(await deployment.run({ isDry: true, isSelfHosted })).toMatchObject({ code: 0 });
});
