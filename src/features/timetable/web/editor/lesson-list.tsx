import { useLingui } from '@lingui/react/macro';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import type { toPlace } from '../../timetable-changes.ts';
import { teachersOf } from '../../timetable.rules.ts';
import type { Names } from '../../whole-names.ts';
import type { Held } from './use-editor.ts';

type Props = {
  lessons: ReturnType<typeof toPlace>;
  nameOf: Names;
  /** The selected subject. */
  chosen: string | null;
  onChoose: (lesson: Held) => void;
};

/** The unplaced lessons of a class, each with the number left. */
export function LessonList({ lessons, nameOf, chosen, onChoose }: Props) {
  const { t } = useLingui();
  const count = lessons.reduce((sum, { left }) => sum + left, 0);
  if (count === 0) return <EmptyState title={t`All lessons have a place`} />;
  return (
    <Card title={t`To place: ${count}`} padded={false}>
      <ul className="flex max-h-96 flex-col overflow-y-auto px-2 pb-2 lg:max-h-none">
        {lessons.map((lesson) => {
          const { subject_id, left } = lesson;
          const held: Held = { kind: 'lesson', lesson };
          const teachers = teachersOf(lesson).map(nameOf).join(', ');
          return (
            <li key={subject_id}>
              <button
                type="button"
                draggable
                aria-pressed={chosen === subject_id}
                onDragStart={() => onChoose(held)}
                onClick={() => onChoose(held)}
                className="flex min-h-control w-full items-center gap-2 rounded-sm px-2 py-1.5 text-start hover:bg-raised aria-pressed:bg-info-tint aria-pressed:text-primary"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{nameOf(subject_id)}</span>
                  <span className="block text-sm text-muted">{teachers || t`No teacher yet`}</span>
                </span>
                <span className="tabular-nums text-sm font-medium">{`× ${left}`}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
