import { useState } from 'react';

import type { SectionRef } from '../../machines/settings/section.machine.ts';
import { Switch } from '../fields/Switch.tsx';
import { Notice } from '../parts/Notice.tsx';
import { useSettingsText } from '../text/settings.ts';
import { useForm } from './form.ts';
import { Group } from './Group.tsx';
import { SectionFrame } from './SectionFrame.tsx';

/** What somebody wants to hear of, and how. Everybody's own, whatever their role. */
export function NotificationsSection({ actor }: { actor: SectionRef }) {
  const text = useSettingsText().notifikasi;
  const labels = {
    eskalasi: text.eskalasi,
    new_message: text.newMessage,
    ai_handled: text.aiHandled,
    sound: text.sound,
    desktop: text.desktop,
  };
  return (
    <SectionFrame actor={actor} labels={labels}>
      <Fields actor={actor} />
    </SectionFrame>
  );
}

const permission = (): NotificationPermission | 'missing' =>
  'Notification' in globalThis ? Notification.permission : 'missing';

function Fields({ actor }: { actor: SectionRef }) {
  const text = useSettingsText().notifikasi;
  const { values, change } = useForm(actor, 'notifikasi');
  const [allowed, setAllowed] = useState(permission);
  const chooseDesktop = async (desktop: boolean) => {
    change({ desktop });
    // Only a press may ask, and only once: whoever refused is told where to change it.
    if (desktop && permission() === 'default') setAllowed(await Notification.requestPermission());
  };
  return (
    <>
      <Group title={text.what}>
        <div className="divide-y divide-line">
          <Switch label={text.eskalasi} checked={values.eskalasi} onChange={(eskalasi) => change({ eskalasi })} />
          <Switch
            label={text.newMessage}
            checked={values.new_message}
            onChange={(new_message) => change({ new_message })}
          />
          <Switch
            label={text.aiHandled}
            checked={values.ai_handled}
            onChange={(ai_handled) => change({ ai_handled })}
          />
        </div>
      </Group>
      <Group title={text.how}>
        <div className="divide-y divide-line">
          <Switch label={text.sound} checked={values.sound} onChange={(sound) => change({ sound })} />
          <Switch
            label={text.desktop}
            hint={text.desktopHint}
            checked={values.desktop}
            disabled={allowed === 'missing'}
            onChange={(desktop) => void chooseDesktop(desktop)}
          />
        </div>
        {values.desktop && allowed === 'denied' && <Notice tone="help" title={text.desktopDenied} />}
      </Group>
    </>
  );
}
