import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import type { CellContent, GridTeacher } from '../../class-grid.rules.ts';
import { writtenDecimal } from '../../subjects.rules.ts';

type Props = { of: CellContent; teachers: readonly GridTeacher[] };

export function ContentWords({ of, teachers }: Props) {
  const { t } = useLingui();
  if (!of) return t`Not taught`;
  const coefficient = writtenDecimal(of.coefficient, currentLocale());
  const name =
    of.teacher_id === null
      ? t`no teacher`
      : (teachers.find(({ user_id }) => user_id === of.teacher_id)?.full_name ?? t`N/A`);
  return t`coef. ${coefficient}, ${name}`;
}
