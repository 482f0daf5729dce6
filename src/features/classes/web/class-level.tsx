import { useId } from 'react';
import type { SchoolClass } from '../classes.contract.ts';
import type { GradeLevel } from '#features/roster/classes.rules.ts';
import { ClassCard } from './class-card.tsx';
import { useLevelName } from './shared/level-name.ts';

type Props = { level: GradeLevel; classes: SchoolClass[]; onEdit: (schoolClass: SchoolClass) => void };

/** The classes of one level; nothing where the school has none. */
export function ClassLevel({ level, classes, onEdit }: Props) {
  const levelName = useLevelName();
  const headingId = useId();
  if (classes.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="pb-3 text-lg font-semibold">
        {levelName(level)}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {classes.map((schoolClass) => (
          <li key={schoolClass.id}>
            <ClassCard schoolClass={schoolClass} onEdit={() => onEdit(schoolClass)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
