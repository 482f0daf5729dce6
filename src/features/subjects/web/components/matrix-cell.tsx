import { useLingui } from '@lingui/react/macro';
import { Plus, TriangleAlert } from 'lucide-react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { namesFor, writtenDecimal } from '../../subjects.rules.ts';
import type { ClassSubjectPlace } from '../shared/class-subject-dialog.tsx';

type Props = { place: ClassSubjectPlace; onOpen: (place: ClassSubjectPlace) => void };

/** Teacher and coefficient of a subject in a class, or the way to add it; pressed, it opens the form. */
export function MatrixCell({ place, onOpen }: Props) {
  const { t } = useLingui();
  const { schoolClass, subject, held } = place;
  const where = `${namesFor(subject, currentLocale()).own}, ${classLabel(schoolClass)}`;
  // An archived subject is given to no further class.
  if (!held && subject.archived_at) return null;
  const look = 'hover:bg-raised min-h-control w-full rounded px-2 py-1 text-start';
  if (!held)
    return (
      <button
        type="button"
        className={`${look} text-muted`}
        aria-label={t`Add ${where}`}
        onClick={() => onOpen(place)}
      >
        <Icon of={Plus} size={16} />
      </button>
    );
  const teacher = held.teacher?.full_name ?? t`Missing teacher`;
  const coefficient = writtenDecimal(held.coefficient, currentLocale());
  return (
    <button type="button" className={look} onClick={() => onOpen(place)}>
      <span className="sr-only">{t`Edit ${where}:`} </span>
      <span className={held.teacher ? undefined : 'text-pending inline-flex items-center gap-1'}>
        {!held.teacher && <Icon of={TriangleAlert} size={14} />}
        {teacher}
      </span>{' '}
      <span className="text-muted block">{t`coef. ${coefficient}`}</span>
    </button>
  );
}
