import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '#platform/ui/routing/link.tsx';
import { Pencil } from 'lucide-react';
import { Button } from '#platform/ui/button.tsx';
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
    <article className="border-line bg-card flex h-full min-w-0 flex-wrap items-start gap-2 rounded-md border p-4">
      <div className="flex min-w-0 grow flex-col gap-1">
        <h3 className="text-lg font-semibold break-words">
          <Link
            to="/classes/$classId"
            params={{ classId: schoolClass.id }}
            className="text-primary underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        </h3>
        <p>
          <Plural value={schoolClass.students} _0="No students" one="# student" other="# students" />
          {capacity !== null && (
            <span className={schoolClass.students > capacity ? 'text-danger' : 'text-muted'}>
              {' · '}
              <Plural value={capacity} one="# place" other="# places" />
            </span>
          )}
        </p>
        {master && <p className="text-sm break-words">{t`Class master: ${master}`}</p>}
        <p className="text-muted text-sm break-words">{teachers || t`No teacher yet`}</p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        icon={<Pencil aria-hidden />}
        aria-label={t`Edit ${name}`}
        onClick={onEdit}
      >
        {t`Edit`}
      </Button>
    </article>
  );
}
