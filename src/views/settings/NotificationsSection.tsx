import { useSelector } from '@xstate/react';

import { selectNotifications } from '../../machines/app/workspace.machine.ts';
import { selectPermission } from '../../machines/notifications/notifications.machine.ts';
import { selectPush, type SectionRef } from '../../machines/settings/section.machine.ts';
import { useLoadedActor, useWorkspace } from '../app/AppContext.tsx';
import { Button } from '../ui/Button.tsx';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { Switch } from '../ui/Switch.tsx';
import { useText } from '../ui/useText.ts';
import { DesktopNotifications } from './DesktopNotifications.tsx';
import { PushSwitch } from './PushSwitch.tsx';
import { SectionFrame } from './SectionFrame.tsx';
import { settingsText } from './text/id.ts';
import { useSectionForm } from './useSectionForm.ts';

/** What the current user is notified of, and how. */
export function NotificationsSection({ actor }: { actor: SectionRef }) {
  const text = useText(settingsText).notifikasi;
  const labels = {
    eskalasi: text.eskalasi,
    new_message: text.newMessage,
    ai_handled: text.aiHandled,
    sound: text.sound,
    desktop: text.desktop,
    preview: text.preview,
    repeat: text.repeat,
    while_open: text.whileOpen,
  };
  return (
    <SectionFrame actor={actor} labels={labels}>
      <Fields actor={actor} />
    </SectionFrame>
  );
}

function Fields({ actor }: { actor: SectionRef }) {
  const text = useText(settingsText).notifikasi;
  const { values, change } = useSectionForm(actor, 'notifikasi');
  const notifications = useLoadedActor(useSelector(useWorkspace(), selectNotifications));
  const push = useLoadedActor(useSelector(actor, selectPush));
  const permission = useSelector(notifications, (snapshot) => snapshot && selectPermission(snapshot));
  const chooseDesktop = (desktop: boolean) => {
    change({ desktop });
    // Browsers ask for the permission only during a user gesture.
    if (desktop) permission?.send({ type: 'permission.requested' });
  };
  return (
    <>
      <FieldGroup title={text.what} hint={text.whatHint}>
        <div className="divide-y divide-line">
          <Switch label={text.eskalasi} checked={values.eskalasi} onChange={(eskalasi) => change({ eskalasi })} />
          <Switch
            label={text.newMessage}
            checked={values.new_message}
            onChange={(new_message) => change({ new_message })}
          />
          <Switch
            label={text.aiHandled}
            hint={text.aiHandledHint}
            checked={values.ai_handled}
            onChange={(ai_handled) => change({ ai_handled })}
          />
        </div>
      </FieldGroup>
      <FieldGroup title={text.how} hint={text.howHint}>
        <div className="divide-y divide-line">
          <div className="grid justify-items-start gap-2 pb-3">
            <div className="w-full">
              <Switch
                label={text.sound}
                hint={text.soundHint}
                checked={values.sound}
                onChange={(sound) => change({ sound })}
              />
            </div>
            <Button
              size="small"
              disabled={notifications === undefined}
              onClick={() => notifications?.send({ type: 'test.requested', output: 'sound' })}
            >
              {text.trySound}
            </Button>
          </div>
          <div className="grid gap-2 pb-3">
            <Switch
              label={text.desktop}
              hint={text.desktopHint}
              checked={values.desktop}
              onChange={(desktop) => chooseDesktop(desktop)}
            />
            {values.desktop && notifications && permission && (
              <DesktopNotifications
                actor={permission}
                onTry={() => notifications.send({ type: 'test.requested', output: 'desktop' })}
              />
            )}
          </div>
          <Switch
            label={text.preview}
            hint={text.previewHint}
            checked={values.preview}
            onChange={(preview) => change({ preview })}
          />
        </div>
        <p className="text-sm text-ink-soft">{text.always}</p>
      </FieldGroup>
      <FieldGroup title={text.closed} hint={text.closedHint}>
        {push && <PushSwitch actor={push} />}
      </FieldGroup>
      <FieldGroup title={text.when}>
        <div className="divide-y divide-line">
          <Switch
            label={text.whileOpen}
            hint={text.whileOpenHint}
            checked={values.while_open}
            onChange={(while_open) => change({ while_open })}
          />
          <Switch
            label={text.repeat}
            hint={text.repeatHint}
            checked={values.repeat}
            onChange={(repeat) => change({ repeat })}
          />
        </div>
      </FieldGroup>
    </>
  );
}
