import { useLingui } from '@lingui/react/macro';
import type { RoomKind } from '../../timetable.rules.ts';

/** The kinds of rooms in words. */
export function useRoomKinds(): Record<RoomKind, string> {
  const { t } = useLingui();
  return {
    classroom: t`Classroom`,
    laboratory: t`Laboratory`,
    computers: t`Computer room`,
    workshop: t`Workshop`,
    sports: t`Sports ground`,
    hall: t`Hall`,
  };
}
