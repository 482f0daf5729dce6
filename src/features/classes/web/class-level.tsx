import { useId } from 'react';
import type { SchoolClass } from '../classes.contract.ts';
import { ClassCard } from './class-card.tsx';

type Props = { level: string; classes: SchoolClass[]; onEdit: (schoolClass: SchoolClass) => void };

/** The classes of one level. */
export function ClassLevel({ level, classes, onEdit }: Props) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="text-muted pb-1 text-sm font-semibold">
        {level}
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {classes.map((schoolClass) => (
          <li key={schoolClass.id} className="min-w-0">
            <ClassCard schoolClass={schoolClass} onEdit={() => onEdit(schoolClass)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
