import { useLingui } from '@lingui/react/macro';
import { Button } from '#platform/ui/button.tsx';
import { LinkedText } from '#platform/ui/linked-text.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { isWritten } from '../../lesson-log.rules.ts';
import { sender } from '../lesson-log.sender.ts';
import { giveUp, type ShownLesson } from './log-event.ts';

/** Why the server refused it. If another device has written meanwhile, both texts are shown. */
export function RefusedEntry({ lesson, onGiveUp }: { lesson: ShownLesson; onGiveUp: () => void }) {
  const { t, i18n } = useLingui();
  const { refused, entry } = lesson;
  if (!refused?.refused) return null;
  const reason = sender.reasons[refused.refused];
  const isConflict = refused.refused === 'CHANGED_MEANWHILE' && isWritten(entry);
  return (
    <div role="alert" className="mb-3 flex flex-col items-start gap-2 rounded border border-danger p-3">
      <p className="font-medium">
        {isConflict ? t`This lesson was written on another device meanwhile:` : reason && i18n._(reason)}
      </p>
      {isConflict && entry && (
        <div className="max-w-prose border-s-2 border-line ps-3">
          <LinkedText text={entry.text} />
          {entry.teacher && <p className="text-sm text-muted">{entry.teacher}</p>}
        </div>
      )}
      {isConflict && <p className="text-sm">{t`Save replaces it with your text below.`}</p>}
      <Button
        variant="secondary"
        size="sm"
        onClick={() => {
          onGiveUp();
          void giveUp(lesson).catch(toastError);
        }}
      >
        {isConflict ? t`Keep that one` : t`Discard`}
      </Button>
    </div>
  );
}
