/** Where one version of the AI has answered customers, an owner reads which chats the AI answers, and nothing of versions. */
import '../../index.css';
import { afterEach, describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { createActor, createMachine, fromCallback, fromPromise } from 'xstate';

import type { Needs } from '../../contracts/home.ts';
import type {
  GoLiveImpact,
  LoadedSection,
  SectionInput,
  SectionSaveRequest,
  SectionSaveResult,
  SectionValues,
} from '../../contracts/settings.ts';
import { resourceMachine } from '../../machines/app/resource.machine.ts';
import { resourcesMachine } from '../../machines/app/resources.machine.ts';
import { canaryDesk } from '../../machines/evaluation/rolloutDesk.fixture.ts';
import { rolloutDeskMachine } from '../../machines/evaluation/rolloutDesk.machine.ts';
import { roomOf } from '../../machines/inbox/rooms.fixture.ts';
import { sectionMachine } from '../../machines/settings/section.machine.ts';
import { AppContextProvider, type AppContextValue } from '../app/AppContext.tsx';
import { RolloutDesk } from '../evaluation/rollout/RolloutDesk.tsx';
import { AgentSection } from '../settings/AgentSection.tsx';
import { AnsweringNotice } from './AnsweringNotice.tsx';

const businessId = '00000000-0000-4000-8000-0000000000b1';
const VERSION = /\bversi\s*[23]\b|\bv[23]\b/iu;

const stopAll: (() => void)[] = [];
afterEach(() => {
  for (const stop of stopAll.splice(0)) stop();
});

/** An app whose workspace only has resources. */
const contextOf = (answering: Needs['answering'], role: 'owner' | 'member' = 'owner'): AppContextValue => {
  const read = fromPromise<unknown, { key: string }>(async () => answering);
  const resources = resourcesMachine.provide({ actors: { resource: resourceMachine.provide({ actors: { read } }) } });
  const app = createActor(
    createMachine({
      invoke: [
        { id: 'location', systemId: 'location', src: fromCallback(() => undefined) },
        {
          id: 'workspace',
          src: createMachine({
            context: { businessId, businesses: [{ id: businessId, role }] },
            invoke: { id: 'resources', src: resources },
          }),
        },
      ],
    }),
  ).start();
  stopAll.push(() => app.stop());
  return { app } as unknown as AppContextValue;
};
const part: Needs['answering'] = { mode: 'live', share: 0.1, has_versions: false };

describe('an open chat', () => {
  const show = (room: Parameters<typeof roomOf>[1], answering = part, role: 'owner' | 'member' = 'owner') =>
    render(
      <AppContextProvider value={contextOf(answering, role)}>
        <AnsweringNotice room={{ ...roomOf(1), business_id: businessId, erased_at: null, ...room }} />
      </AppContextProvider>,
    );
  const left = { holder: 'ai', holder_id: null, status: null } as const;
  const link = () => page.getByRole('link', { name: 'Ubah bagian chat yang dijawab AI' });

  test('says why the AI left it to the team, and leads an owner to the switch', async () => {
    await show(left);
    await expect.element(page.getByText(/Chat ini dijawab tim\. AI menjawab 1 dari 10 chat/)).toBeVisible();
    await expect.element(link()).toHaveAttribute('href', expect.stringMatching(/^\/settings\?.*section=agen/));
  });

  test('tells a member without the way to change it', async () => {
    await show(left, part, 'member');
    await expect.element(page.getByText(/AI menjawab 1 dari 10 chat/)).toBeVisible();
    expect(link().elements()).toEqual([]);
  });

  test('says that the AI is only tried out', async () => {
    await show(left, { mode: 'simulator', share: 0, has_versions: false });
    await expect.element(page.getByText(/Mode uji coba: AI belum menjawab pelanggan/)).toBeVisible();
  });

  test.each([
    ['the AI has it', { ...left, status: 'ai_auto_reply' } as const, part],
    ['a person holds it', { ...left, holder: 'member' } as const, part],
    ['the AI answers all chats', left, { ...part, share: 1 }],
    ['the AI is off', left, { mode: 'off', share: 0, has_versions: false } as const],
  ])('says nothing if %s', async (_, room, answering) => {
    await show(room, answering);
    expect(page.getByText(/AI/).elements()).toEqual([]);
  });
});

describe('the switch of the AI in the settings', () => {
  const values: SectionValues['agen'] = {
    useAgentBehaviourV2: 'live',
    simulatorAgentVersion: 'v3',
    liveAgentVersion: 'v3',
    modelVersion: 'large',
    enable_agent_partial_rollout: true,
    agent_rollout_probability: 0.1,
    rollout_rest: 'team',
    test_phone: '',
    hold_seconds: 0,
    has_versions: false,
  };
  const show = async (changes: Partial<SectionValues['agen']> = {}, mayChange = true) => {
    const actor = createActor(
      sectionMachine.provide({
        // The settings are told of changes.
        actions: { notifyDirty: () => undefined, notifyClean: () => undefined, notifySaved: () => undefined },
        actors: {
          loadSection: fromPromise<LoadedSection, SectionInput>(async () => ({
            values: { ...values, ...changes },
            version: '1',
            lastChange: null,
            unsaved: null,
            mayChange,
          })),
          saveSection: fromPromise<SectionSaveResult, SectionSaveRequest>(async () => ({
            refused: { why: 'denied' as const, detail: null },
          })),
          storeDraft: fromPromise<void, never>(async () => undefined) as never,
          estimateImpact: fromPromise<GoLiveImpact, { businessId: string }>(async () => ({
            active: 3,
            more: false,
            workingChannels: 1,
            tests: { v2: null, v3: { total: 10, failed: 2 } },
          })),
          watchConnection: fromCallback(() => undefined),
        },
      }),
      { input: { section: 'agen', businessId, userId: 'sari', isOwner: true } },
    ).start();
    stopAll.push(() => actor.stop());
    await render(
      <AppContextProvider value={contextOf(part)}>
        <AgentSection actor={actor} />
      </AppContextProvider>,
    );
    await expect.element(page.getByRole('radio', { name: 'Menjawab pelanggan' })).toBeVisible();
    return actor;
  };

  test('shows the share, says what another one does before it is saved, and names no version', async () => {
    const actor = await show();
    await expect.element(page.getByRole('radio', { name: /AI menjawab 1 dari 10 chat/ })).toBeChecked();
    await page.getByRole('radio', { name: /AI menjawab 1 dari 4 chat/ }).click();
    expect(actor.getSnapshot().context.draft).toMatchObject({
      enable_agent_partial_rollout: true,
      agent_rollout_probability: 0.25,
      rollout_rest: 'team',
    });
    await page.getByRole('button', { name: 'Simpan' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('AI menjawab 1 dari 4 chat')).toBeVisible();
    await expect.element(dialog.getByText(/Chat lain dijawab tim/)).toBeVisible();
    expect(document.body.textContent).not.toMatch(VERSION);
    await dialog.getByRole('button', { name: 'Ya, ubah' }).click();
    await expect.element(page.getByText(/tidak boleh lagi mengubah/)).toBeVisible();
  });

  test('begins with all chats when it is turned on, and offers a small part', async () => {
    const actor = await show({ useAgentBehaviourV2: 'simulator', enable_agent_partial_rollout: false });
    await page.getByRole('radio', { name: 'Menjawab pelanggan' }).click();
    await expect.element(page.getByRole('radio', { name: /AI menjawab semua chat/ })).toBeChecked();
    await page.getByRole('button', { name: 'Simpan' }).click();
    await page.getByRole('button', { name: 'Mulai dari 1 dari 10 chat' }).click();
    await expect.element(page.getByRole('dialog').getByText('AI menjawab 1 dari 10 chat')).toBeVisible();
    expect(actor.getSnapshot().context.draft).toMatchObject({ agent_rollout_probability: 0.1, rollout_rest: 'team' });
    expect(document.body.textContent).not.toMatch(VERSION);
  });

  test('can be read and not changed by a member', async () => {
    await show({}, false);
    await expect.element(page.getByText('Hanya pemilik bisnis yang dapat mengubah ini')).toBeVisible();
    await expect.element(page.getByRole('radio', { name: /AI menjawab 1 dari 10 chat/ })).toBeDisabled();
  });

  test('names the versions where two have answered customers', async () => {
    await show({ has_versions: true });
    await expect.element(page.getByText('Versi untuk pelanggan')).toBeVisible();
  });
});

test.each([
  ['a part of the chats is answered', {}],
  [
    'a rule stopped the AI',
    {
      status: 'rolledBack' as const,
      probability: 0,
      stopped: { rule: 'complaints' as const, hits: 3, chats: 41, most: 3 },
      changes: canaryDesk.changes.map((change) => ({
        ...change,
        source: 'rule' as const,
        detail: { rule: 'errors' as const, hits: 3, chats: 41, most: 3 },
      })),
    },
  ],
])('the figures name no version while one has answered customers: %s', async (_, changes) => {
  const desk = { ...canaryDesk, rest: 'team' as const, answering: part, ...changes };
  const actor = createActor(
    rolloutDeskMachine.provide({
      actors: { loadDesk: fromPromise(async () => desk), followRollout: fromCallback(() => undefined) } as never,
    }),
    { input: { businessId, isOwner: true } as never },
  ).start();
  stopAll.push(() => actor.stop());
  await render(
    <AppContextProvider value={contextOf(part)}>
      <RolloutDesk actor={actor} />
    </AppContextProvider>,
  );
  await expect.element(page.getByRole('heading', { level: 1, name: 'Angka AI' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ubah bagian chat di Pengaturan AI' })).toBeVisible();
  expect(document.body.textContent).not.toMatch(VERSION);
});
