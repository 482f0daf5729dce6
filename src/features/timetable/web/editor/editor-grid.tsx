import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { clockOf } from '#platform/time/minutes.ts';
import { weekdayName } from '#platform/time/weekday-name.ts';
import type { WholeTimetable } from '../../timetable.contract.ts';
import type { Slot } from '../../timetable.rules.ts';
import { namesIn } from '../../whole-names.ts';
import { PeriodRows } from '../components/period-rows.tsx';
import { useConflictWords } from './conflict-words.ts';
import { EditorCell } from './editor-cell.tsx';
import type { EditorState, Held } from './use-editor.ts';

type Props = {
  whole: WholeTimetable;
  classId: string;
  editor: EditorState;
  /** Shows why the held lesson cannot be put in a cell; empty if it can. */
  onClash: (reason: string) => void;
};

/** The week of the class, in whose cells a held lesson is put down. */
export function EditorGrid({ whole, classId, editor, onClash }: Props) {
  const { t } = useLingui();
  const locale = currentLocale();
  const nameOf = namesIn(whole, locale);
  const inWords = useConflictWords(nameOf);
  const { held, hold } = editor;
  const chosen = held?.kind === 'entry' ? held.entry.id : null;
  const own = whole.entries.filter(({ class_id }) => class_id === classId);
  const name = nameOf(classId);

  /** Why the lesson cannot be there, or null. */
  function clash(slot: Slot, what: Held): string | null {
    const conflicts = editor.conflictsAt(slot, what).map(inWords);
    return conflicts.length > 0 ? conflicts.join('. ') : null;
  }
  function putDown(slot: Slot, what: Held) {
    const reason = clash(slot, what);
    onClash(reason ?? '');
    if (!reason) editor.putDown(slot, what);
  }
  return (
    <PeriodRows
      caption={t`Timetable: ${name}`}
      periods={whole.periods}
      renderCell={({ day, period, row }) => {
        const slot = { day, period_id: period.id };
        const then = own.filter((one) => one.day === day && one.period_id === period.id);
        return (
          <div className="flex h-full flex-col">
            {(then.length > 0 ? then : [undefined]).map((entry, nth) => {
              const isHeld = entry !== undefined && entry.id === chosen;
              return (
                <EditorCell
                  key={entry?.id ?? 'free'}
                  at={[row, day - 1, nth]}
                  label={`${weekdayName(day, locale)} ${clockOf(period.starts)}`}
                  entry={entry}
                  nameOf={nameOf}
                  isHeld={isHeld}
                  clash={held && !isHeld ? clash(slot, held) : null}
                  offers={held !== null && !isHeld}
                  onPress={() => {
                    if (held && !isHeld) putDown(slot, held);
                    else {
                      onClash('');
                      hold(isHeld || !entry ? null : { kind: 'entry', entry });
                    }
                  }}
                  onCancel={() => {
                    onClash('');
                    hold(null);
                  }}
                  onTakeOff={() => entry && !entry.locked && editor.takeOff(entry)}
                  onLock={() => entry && editor.lock(entry)}
                  onFocus={() => onClash(held && !isHeld ? (clash(slot, held) ?? '') : '')}
                  onDragStart={() => entry && !entry.locked && hold({ kind: 'entry', entry })}
                  onDrop={() => held && putDown(slot, held)}
                />
              );
            })}
          </div>
        );
      }}
    />
  );
}
