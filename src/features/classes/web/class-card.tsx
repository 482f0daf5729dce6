import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '#platform/ui/routing/link.tsx';
import { Pencil } from 'lucide-react';
import { IconButton } from '#platform/ui/icon-button.tsx';
import type { SchoolClass } from '../classes.contract.ts';
import { classLabel } from '#features/roster/classes.rules.ts';

/** One class at a glance; its name leads to its page. */
export function ClassCard({ schoolClass, onEdit }: { schoolClass: SchoolClass; onEdit: () => void }) {
  const { t } = useLingui();
  const name = classLabel(schoolClass);
  const teachers = schoolClass.teachers.map((teacher) => teacher.full_name).join(', ');
  const { capacity } = schoolClass;
  const master = schoolClass.class_master?.full_name;
  return (
    <article className="border-line bg-card flex h-full min-w-0 items-start gap-1 rounded-md border px-3 py-2">
      <div className="flex min-w-0 grow flex-col">
        <h3 className="text-base font-semibold break-words">
          <Link
            to="/classes/$classId"
            params={{ classId: schoolClass.id }}
            className="text-primary underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        </h3>
        <p>
          <Plural
            value={schoolClass.students}
            _0="No students"
            one="# active student"
            other="# active students"
          />
          {capacity !== null && (
            <span className={schoolClass.students > capacity ? 'text-danger' : 'text-muted'}>
              {' · '}
              <Plural value={capacity} one="# place" other="# places" />
            </span>
          )}
        </p>
        {master && <p className="truncate text-sm" title={master}>{t`Class master: ${master}`}</p>}
        <p className="text-muted truncate text-sm" title={teachers}>
          {teachers || t`No teacher yet`}
        </p>
      </div>
      <IconButton icon={Pencil} label={t`Edit ${name}`} onClick={onEdit} />
    </article>
  );
}
