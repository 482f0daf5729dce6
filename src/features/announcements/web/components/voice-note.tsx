import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatSize } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { Announcement } from '../../announcements.contract.ts';

export type Voice = NonNullable<Announcement['voice']>;

/** A voice note with its length and size. Neither its data nor the player's code is loaded before the press. */
export function VoiceNote({ voice, local }: { voice: Voice; local?: Blob | undefined }) {
  const { t } = useLingui();
  const player = useLazyDialog(() => import('./voice-player.tsx').then((module) => module.VoicePlayer));
  const label = t`Listen: ${Math.ceil(voice.duration_ms / 1000)} s, ${formatSize(voice.bytes, currentLocale())}`;
  if (player.Dialog) return <player.Dialog fileId={voice.file_id} label={label} local={local} />;
  return (
    <Button variant="secondary" size="sm" busy={player.loading} onClick={player.show}>
      {label}
    </Button>
  );
}
