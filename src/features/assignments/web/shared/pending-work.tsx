import { useLingui } from '@lingui/react/macro';
import { NotebookPen } from 'lucide-react';
import { namesFor } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { LinkRow, LinkRows } from '#platform/ui/link-rows.tsx';
import type { PendingWork } from '../../pending.contract.ts';
import { useDueWords } from './due-words.ts';

/** The next assignments of a student, each a link to the list. */
export function PendingRows({ work: { next, today } }: { work: PendingWork }) {
  const { t } = useLingui();
  const dueWords = useDueWords();
  if (next.length === 0) return <p className="py-2 text-sm text-muted">{t`Nothing to do.`}</p>;
  return (
    <LinkRows>
      {next.map((each) => (
        <LinkRow
          key={each.id}
          to="/assignments"
          icon={NotebookPen}
          note={[each.subject && namesFor(each.subject, currentLocale()).own, dueWords(each, today)]
            .filter(Boolean)
            .join(' · ')}
        >
          <span className="wrap-anywhere">{each.title}</span>
        </LinkRow>
      ))}
    </LinkRows>
  );
}

/** The next assignment in words: "Exercises 3 and 4, tomorrow"; null if there is none. */
export function useNextWords(): (work: PendingWork) => string | null {
  const dueWords = useDueWords();
  return ({ next: [first], today }) => (first ? `${first.title}, ${dueWords(first, today)}` : null);
}
