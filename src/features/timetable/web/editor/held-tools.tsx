import { useLingui } from '@lingui/react/macro';
import { Lock, LockOpen, X } from 'lucide-react';
import { Button } from '#platform/ui/button.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { WholeTimetable } from '../../timetable.contract.ts';
import type { EditorState } from './use-editor.ts';

type Props = {
  rooms: WholeTimetable['rooms'];
  editor: EditorState;
};

/** The room of the held entry or of the next lesson, and buttons for what is held. */
export function HeldTools({ rooms, editor }: Props) {
  const { t } = useLingui();
  const chosen = editor.held?.kind === 'entry' ? editor.held.entry : null;
  return (
    <div className="mb-2 flex min-h-control flex-wrap items-center gap-2">
      <SelectField
        label={t`Room`}
        labelPlace="hidden"
        options={[
          { value: '', label: t`No room` },
          ...rooms
            .filter(({ is_archived }) => !is_archived)
            .map((room) => ({ value: room.id, label: room.name })),
        ]}
        value={(chosen ? chosen.room_id : editor.roomId) ?? ''}
        disabled={chosen?.locked ?? false}
        onChange={({ target }) =>
          chosen ? editor.changeRoom(chosen, target.value || null) : editor.setRoomId(target.value || null)
        }
      />
      {chosen && (
        <>
          <Button
            variant="secondary"
            icon={chosen.locked ? <LockOpen aria-hidden /> : <Lock aria-hidden />}
            onClick={() => editor.lock(chosen)}
          >
            {chosen.locked ? t`Unlock` : t`Lock`}
          </Button>
          <Button
            variant="secondary"
            icon={<X aria-hidden />}
            disabled={chosen.locked}
            onClick={() => editor.takeOff(chosen)}
          >
            {t`Take off`}
          </Button>
        </>
      )}
      {editor.held && <Button variant="quiet" onClick={() => editor.hold(null)}>{t`Cancel`}</Button>}
    </div>
  );
}
