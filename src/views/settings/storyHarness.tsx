/** Wraps the settings views for stories and tests. Not part of the product. */
import type { PermissionRef } from '../../machines/notifications/permission.machine.ts';
import type { PushRef } from '../../machines/notifications/push.machine.ts';
import type { LogoRef } from '../../machines/settings/logo.machine.ts';
import type { SettingsRef } from '../../machines/settings/settings.machine.ts';
import { DesktopNotifications } from './DesktopNotifications.tsx';
import { LogoField } from './LogoField.tsx';
import { PushSwitch } from './PushSwitch.tsx';
import { Settings } from './Settings.tsx';

export function SettingsStory({ actor }: { actor: SettingsRef }) {
  return (
    <div className="h-dvh">
      <Settings actor={actor} />
    </div>
  );
}

export function PermissionStory({ actor }: { actor: PermissionRef }) {
  return <DesktopNotifications actor={actor} onTry={() => {}} />;
}

export function PushStory({ actor }: { actor: PushRef }) {
  return <PushSwitch actor={actor} />;
}

export function LogoStory({ actor }: { actor: LogoRef }) {
  return <LogoField actor={actor} name="Toko Batik Lestari" picture={null} error={undefined} onRemove={() => {}} />;
}
