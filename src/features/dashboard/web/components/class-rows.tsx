import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { School } from 'lucide-react';
import type { OwnClass } from '#features/my-classes/my-classes.contract.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { namesFor } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { LinkRow, LinkRows } from '#platform/ui/link-rows.tsx';
import { NothingYet } from './nothing-yet.tsx';

export function ClassRows({ classes }: { classes: readonly OwnClass[] }) {
  const { t } = useLingui();
  if (classes.length === 0)
    return (
      <NothingYet>
        <Trans>No class is assigned to you yet. Please contact an administrator.</Trans>
      </NothingYet>
    );
  return (
    <LinkRows>
      {classes.map((own) => {
        const { id, students, subjects } = own;
        const taught = subjects.map((subject) => namesFor(subject, currentLocale()).own).join(', ');
        const seen = t`${plural(students, { one: '# student', other: '# students' })}`;
        return (
          <LinkRow
            key={id}
            to={`/my-classes/${id}`}
            icon={School}
            note={<OneLine text={[taught, seen].filter(Boolean).join(' · ')} />}
          >
            {classLabel(own)}
          </LinkRow>
        );
      })}
    </LinkRows>
  );
}

/** Truncated to one line: the class page lists all subjects. */
const OneLine = ({ text }: { text: string }) => (
  <span className="block truncate" title={text}>
    {text}
  </span>
);
