import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type BaseSyntheticEvent, useState } from 'react';
import { FormDialog } from '#platform/ui/forms/form-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { TimetableRoom } from '../../timetable.contract.ts';
import { ROOM_KINDS, type RoomKind } from '../../timetable.rules.ts';
import { timetableEditorApi } from '../editor.client.ts';
import { AddLine } from './add-line.tsx';
import { useRoomKinds } from './room-kinds.ts';

type Props = { rooms: readonly TimetableRoom[]; onClose: () => void };
type Line = { key: string; id?: string; name: string; kind: RoomKind };

/** The school's rooms, all in one form. */
export function RoomsDialog({ rooms, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [lines, setLines] = useState<readonly Line[]>(() =>
    rooms.filter((room) => !room.is_archived).map((room) => ({ key: room.id, ...room })),
  );
  const [touched, setTouched] = useState(false);
  const save = useMutation(
    timetableEditorApi.saveRooms.mutationOptions({
      onSuccess: () => {
        showToast({ title: t`Success`, description: t`Rooms saved` });
        onClose();
        return queries.invalidateQueries();
      },
    }),
  );
  const write = (next: readonly Line[]) => {
    setTouched(true);
    setLines(next);
  };
  const change = (key: string, patch: Partial<Line>) =>
    write(lines.map((line) => (line.key === key ? { ...line, ...patch } : line)));
  const kinds = useRoomKinds();
  function submit(event: BaseSyntheticEvent) {
    event.preventDefault();
    save.mutate({
      rooms: lines
        .filter(({ name }) => name.trim() !== '')
        .map(({ id, name, kind }) => ({ ...(id && { id }), name, kind })),
    });
  }
  return (
    <FormDialog
      title={t`Rooms`}
      description={t`A room that you remove keeps its lessons in published timetables.`}
      dirty={touched && !save.isPending}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      sending={{ submit, busy: save.isPending }}
      onClose={onClose}
    >
      <ul className="flex flex-col gap-2">
        {lines.map((line) => (
          <li key={line.key} className="flex items-end gap-2">
            <TextField
              label={t`Name of the room`}
              className="min-w-0 flex-1"
              maxLength={40}
              autoComplete="off"
              value={line.name}
              onChange={({ target }) => change(line.key, { name: target.value })}
            />
            <SelectField
              label={t`Kind`}
              className="w-36"
              options={ROOM_KINDS.map((kind) => ({ value: kind, label: kinds[kind] }))}
              value={line.kind}
              onChange={({ target }) => change(line.key, { kind: target.value as RoomKind })}
            />
            <IconButton
              icon={X}
              label={t`Remove ${line.name}`}
              onClick={() => write(lines.filter(({ key }) => key !== line.key))}
            />
          </li>
        ))}
      </ul>
      <AddLine
        label={t`Add a room`}
        onAdd={(key) => write([...lines, { key, name: '', kind: 'classroom' }])}
      />
      <FormError error={save.error} />
    </FormDialog>
  );
}
