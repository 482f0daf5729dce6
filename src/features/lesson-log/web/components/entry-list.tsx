import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { namesFor } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatWeekday } from '#platform/time/format.ts';
import { clockOf } from '#platform/time/minutes.ts';
import { AttachedFiles } from '#platform/ui/attached-files.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { LinkedText } from '#platform/ui/linked-text.tsx';
import { openLogFile } from '../lesson-log.client.ts';
import { LessonWork } from './lesson-work.tsx';
import type { ReadLesson } from '../../lesson-log.contract.ts';

type Props = {
  lessons: readonly ReadLesson[];
  shows: 'teacher' | 'subject';
  /** The student whose log it is; undefined for the staff's log. */
  child?: string;
};

/** Entries of lessons, grouped by consecutive days. */
export function EntryList({ lessons, shows, child }: Props) {
  const days = [...new Set(lessons.map(({ day }) => day))];
  return days.map((day) => (
    <section key={day} className="mb-4">
      <h2 className="mb-1 text-lg first-letter:uppercase">{formatWeekday(day, currentLocale())}</h2>
      <ul className="divide-y divide-line rounded border border-line bg-card">
        {lessons
          .filter((lesson) => lesson.day === day)
          .map((lesson) => (
            <li key={lesson.entry.id} className="px-4 py-2.5">
              <Written lesson={lesson} shows={shows} {...(child !== undefined && { child })} />
            </li>
          ))}
      </ul>
    </section>
  ));
}

function Written({
  lesson: { subject, starts, ends, work, entry },
  shows,
  child,
}: { lesson: ReadLesson } & Pick<Props, 'shows' | 'child'>) {
  const { t } = useLingui();
  const times = starts !== null && ends !== null && `${clockOf(starts)}–${clockOf(ends)}`;
  const facts = [shows === 'subject' && entry.teacher, times, entry.changed_at && t`corrected`];
  return (
    <article>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">
          {shows === 'subject' ? namesFor(subject, currentLocale()).own : entry.teacher}
        </span>
        <span className="text-sm text-muted">{facts.filter(Boolean).join(' · ')}</span>
      </p>
      {entry.points.length > 0 && (
        <ul>
          {entry.points.map(({ id, title }) => (
            <li key={id} className="flex items-baseline gap-1.5 font-medium">
              <Icon of={Check} size={16} className="shrink-0 self-center text-success" />
              <span>{title}</span>
            </li>
          ))}
        </ul>
      )}
      {entry.text && (
        <p className="max-w-prose">
          <LinkedText text={entry.text} />
        </p>
      )}
      {entry.files.length > 0 && <AttachedFiles files={entry.files} open={openLogFile} />}
      <LessonWork work={work} {...(child !== undefined && { child })} />
    </article>
  );
}
