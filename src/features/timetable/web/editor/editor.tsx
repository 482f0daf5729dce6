import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Card } from '#platform/ui/card.tsx';
import { toPlace } from '../../timetable-changes.ts';
import type { WholeTimetable } from '../../timetable.contract.ts';
import { namesIn } from '../../whole-names.ts';
import { EditorGrid } from './editor-grid.tsx';
import { HeldTools } from './held-tools.tsx';
import { LessonList } from './lesson-list.tsx';
import { useEditor } from './use-editor.ts';

type Props = { whole: WholeTimetable; classId: string };

/** The editor of one class in a draft: unplaced lessons beside the week. */
export function Editor({ whole, classId }: Props) {
  const { t } = useLingui();
  const nameOf = namesIn(whole, currentLocale());
  const editor = useEditor(whole, classId);
  const { held, hold } = editor;
  const [said, setSaid] = useState('');
  const left = toPlace(whole).filter(({ class_id }) => class_id === classId);
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
        <HeldTools rooms={whole.rooms} editor={editor} />
        <output className="mb-2 block min-h-5 text-sm">
          {held && said ? (
            <span className="font-medium text-danger">{said}</span>
          ) : held ? (
            t`Choose a time with the arrow keys and Enter, or press it.`
          ) : (
            t`Choose a lesson from the list, or one in the week to move it.`
          )}
        </output>
        <Card as="div" padded={false} className="relative overflow-x-auto">
          <EditorGrid whole={whole} classId={classId} editor={editor} onClash={setSaid} />
        </Card>
      </div>
    </div>
  );
}
