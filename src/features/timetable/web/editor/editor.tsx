import { useLingui } from '@lingui/react/macro';
import { Lock, LockOpen, X } from 'lucide-react';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { clockOf } from '#platform/time/minutes.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { toPlace } from '../../timetable-changes.ts';
import type { WholeTimetable } from '../../timetable.contract.ts';
import type { Slot } from '../../timetable.rules.ts';
import { PeriodRows } from '../components/period-rows.tsx';
import { weekdayName } from '#platform/time/weekday-name.ts';
import { namesIn } from '../../whole-names.ts';
import { useConflictWords } from './conflict-words.ts';
import { EditorCell } from './editor-cell.tsx';
import { LessonList } from './lesson-list.tsx';
import { type Held, useEditor } from './use-editor.ts';

type Props = { whole: WholeTimetable; classId: string };

/** The editor of one class in a draft: the lessons to place beside the week. */
export function Editor({ whole, classId }: Props) {
  const { t } = useLingui();
  const locale = currentLocale();
  const nameOf = namesIn(whole, currentLocale());
  const inWords = useConflictWords(nameOf);
  const editor = useEditor(whole, classId);
  const { held, hold } = editor;
  const [said, setSaid] = useState('');
  const left = toPlace(whole).filter(({ class_id }) => class_id === classId);
  const own = whole.entries.filter(({ class_id }) => class_id === classId);
  const chosen = held?.kind === 'entry' ? held.entry : null;
  const name = nameOf(classId);

  /** Why the lesson cannot be there, or null. */
  function clash(slot: Slot, what: Held): string | null {
    const conflicts = editor.conflictsAt(slot, what).map(inWords);
    return conflicts.length > 0 ? conflicts.join('. ') : null;
  }
  function putDown(slot: Slot, what: Held) {
    const reason = clash(slot, what);
    if (reason) setSaid(reason);
    else {
      setSaid('');
      editor.putDown(slot, what);
    }
  }
  const rooms = [
    { value: '', label: t`No room` },
    ...whole.rooms
      .filter(({ is_archived }) => !is_archived)
      .map((room) => ({ value: room.id, label: room.name })),
  ];
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[16rem_1fr]">
      <LessonList
        lessons={left}
        nameOf={nameOf}
        chosen={held?.kind === 'lesson' ? held.lesson.subject_id : null}
        onChoose={(lesson) => {
          setSaid('');
          hold(lesson);
        }}
      />
      <div className="min-w-0">
        <div className="mb-2 flex min-h-control flex-wrap items-center gap-2">
          <SelectField
            label={t`Room`}
            labelPlace="hidden"
            options={rooms}
            value={(chosen ? chosen.room_id : editor.roomId) ?? ''}
            disabled={chosen?.locked ?? false}
            onChange={({ target }) =>
              chosen
                ? editor.changeRoom(chosen, target.value || null)
                : editor.setRoomId(target.value || null)
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
          {held && <Button variant="quiet" onClick={() => hold(null)}>{t`Cancel`}</Button>}
        </div>
        <output className="mb-2 block min-h-5 text-sm">
          {said ? (
            <span className="font-medium text-danger">{said}</span>
          ) : held ? (
            t`Choose a time with the arrow keys and Enter, or press it.`
          ) : (
            t`Choose a lesson from the list, or one in the week to move it.`
          )}
        </output>
        <Card as="div" padded={false} className="relative overflow-x-auto">
          <PeriodRows
            caption={t`Timetable: ${name}`}
            periods={whole.periods}
            renderCell={({ day, period, row }) => {
              const slot = { day, period_id: period.id };
              const then = own.filter((one) => one.day === day && one.period_id === period.id);
              return (
                <div className="flex h-full flex-col">
                  {(then.length > 0 ? then : [undefined]).map((entry, nth) => {
                    const isHeld = entry !== undefined && entry.id === chosen?.id;
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
                            setSaid('');
                            hold(isHeld || !entry ? null : { kind: 'entry', entry });
                          }
                        }}
                        onCancel={() => {
                          setSaid('');
                          hold(null);
                        }}
                        onTakeOff={() => entry && !entry.locked && editor.takeOff(entry)}
                        onLock={() => entry && editor.lock(entry)}
                        onFocus={() => setSaid(held && !isHeld ? (clash(slot, held) ?? '') : '')}
                        onDragStart={() => entry && !entry.locked && hold({ kind: 'entry', entry })}
                        onDrop={() => held && putDown(slot, held)}
                      />
                    );
                  })}
                </div>
              );
            }}
          />
        </Card>
      </div>
    </div>
  );
}
