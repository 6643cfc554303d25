import { useSelector } from '@xstate/react';

import { selectProblem, type PushRef } from '../../machines/notifications/push.machine.ts';
import { Notice } from '../ui/Notice.tsx';
import { Switch } from '../ui/Switch.tsx';
import { uiText } from '../ui/text/id.ts';
import { useText } from '../ui/useText.ts';
import { settingsText } from './text/id.ts';

/** Whether this device gets notifications while no page is open. It applies at once. */
export function PushSwitch({ actor }: { actor: PushRef }) {
  const text = useText(settingsText).notifikasi.push;
  const { oldPage } = useText(uiText);
  const snapshot = useSelector(actor, (state) => state);
  const problem = useSelector(actor, selectProblem);
  const isOn = ['on', 'subscribing'].includes(snapshot.value);
  const hints: Partial<Record<typeof snapshot.value, string>> = {
    reading: text.reading,
    subscribing: text.subscribing,
    unsubscribing: text.unsubscribing,
    unsupported: text.missing,
    on: text.on,
  };
  return (
    <div className="grid gap-2">
      <Switch
        label={text.label}
        hint={<output>{hints[snapshot.value] ?? text.hint}</output>}
        checked={isOn}
        disabled={!snapshot.matches('on') && !snapshot.matches('off')}
        onChange={(on) => actor.send({ type: 'push.toggled', on })}
      />
      {snapshot.matches('failed') && (
        <Notice
          tone="fail"
          title={text.failed}
          button={{ label: text.retry, onClick: () => actor.send({ type: 'retry.requested' }) }}
        >
          {text.failedHint}
        </Notice>
      )}
      {snapshot.matches('denied') && (
        <Notice tone="help" title={text.denied}>
          {text.deniedHint}
        </Notice>
      )}
      {snapshot.matches('needsInstall') && (
        <Notice tone="info" title={text.needsInstall}>
          {text.needsInstallHint}
        </Notice>
      )}
      {problem === 'oldPage' && <Notice tone="fail" title={oldPage} />}
      {problem !== null && problem !== 'oldPage' && (
        <Notice tone={problem === 'dismissed' ? 'help' : 'fail'} title={text.problems[problem].title}>
          {text.problems[problem].hint}
        </Notice>
      )}
    </div>
  );
}
