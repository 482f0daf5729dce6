import { useLingui } from '@lingui/react/macro';
import type { Locale } from '#platform/i18n/locale.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import type { AudienceRole, Only } from '../../announcements.rules.ts';

export function useRoleWords(): Record<AudienceRole, string> {
  const { t } = useLingui();
  return { parent: t`Parents`, student: t`Students`, teacher: t`Teachers` };
}

export function useOnlyWords(): Record<Only, string> {
  const { t } = useLingui();
  return {
    owing: t`Families with overdue fees`,
    absent: t`Families of students absent on that day`,
    chosen: t`Families of chosen students`,
    subject: t`Those of a subject`,
    people: t({ message: 'You', context: 'addressee' }),
  };
}

type SubjectName = { name_fr: string; name_en: string };

export const subjectName = (subject: SubjectName, locale: Locale = currentLocale()) =>
  locale === 'fr' ? subject.name_fr : subject.name_en;

/** The most classes listed by name; beyond that only their number is shown. */
const NAMED = 6;

/** An audience in words: "Parents, students · 6e A, 5e B". */
export function useAudienceWords(): (of: {
  roles: readonly AudienceRole[];
  classes: readonly { name: string; section: string | null }[];
  only?: Only | null;
  subject?: SubjectName | null;
  named?: readonly { name: string; family: boolean }[] | null;
}) => string {
  const { t } = useLingui();
  const words = useRoleWords();
  const onlyWords = useOnlyWords();
  function namesOf(people: readonly { name: string; family: boolean }[]): string {
    const more = people.length - NAMED;
    const named = people
      .slice(0, NAMED)
      .map(({ name, family }) => (family ? t`Guardians of ${name}` : name || t`N/A`))
      .join(', ');
    return more > 0 ? t`${named} and ${more} more` : named;
  }
  return ({ roles, classes, only, subject, named: people }) => {
    const more = classes.length - NAMED;
    const named = classes.slice(0, NAMED).map(classLabel).join(', ');
    return [
      only === 'people' ? people && namesOf(people) : roles.map((role) => words[role]).join(', '),
      subject ? subjectName(subject) : only && !people && onlyWords[only],
      classes.length === 0 ? !only && t`Whole school` : more > 0 ? t`${named} and ${more} more` : named,
    ]
      .filter(Boolean)
      .join(' · ');
  };
}
