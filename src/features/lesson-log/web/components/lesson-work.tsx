import { useLingui } from '@lingui/react/macro';
import { NotebookPen } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatWeekday } from '#platform/time/format.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import type { ReadLesson } from '../../lesson-log.contract.ts';

type Props = {
  work: ReadLesson['work'];
  /** The child whose list a parent opens; undefined to link to the work itself. */
  child?: string;
};

/** Links to the work given in a lesson. */
export function LessonWork({ work, child }: Props) {
  const { t } = useLingui();
  if (work.length === 0) return null;
  return (
    <ul>
      {work.map(({ id, title, due_day }) => (
        <li key={id} className="flex items-baseline gap-1.5">
          <Icon of={NotebookPen} size={16} className="shrink-0 self-center text-muted" />
          <span>
            <Link
              to={
                child === undefined ? `/assignments?work=${id}` : `/assignments${child && `?child=${child}`}`
              }
              className="font-medium text-primary hover:underline"
            >
              {title}
            </Link>{' '}
            <span className="text-sm text-muted">{t`for ${formatWeekday(due_day, currentLocale())}`}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
