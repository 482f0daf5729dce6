import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import type { Person } from '../../people.contract.ts';
import { roleName } from '../role-name.ts';

/** Addresses have no spaces to break at. */
export function email(person: Person) {
  return <span className="wrap-anywhere">{person.email}</span>;
}

/** The role, or the stamp of those who wait. */
export function role(person: Person) {
  return <RoleOf person={person} />;
}

function RoleOf({ person }: { person: Person }) {
  const { t, i18n } = useLingui();
  return person.role ? i18n._(roleName(person.role)) : <Badge tone="pending">{t`Waiting`}</Badge>;
}

/** The day on which the account was made, on the school's calendar. */
export function since(person: Person) {
  return <Since instant={person.created_at} />;
}

function Since({ instant }: { instant: string }) {
  const school = useInstallation();
  return (
    <time dateTime={instant} className="whitespace-nowrap">
      {formatDay(schoolDay(new Date(instant), school.timeZone), currentLocale())}
    </time>
  );
}

/** The way to give or change a role. */
export function roleButton(onChoose: (person: Person) => void) {
  return (person: Person) => <RoleButton person={person} onChoose={onChoose} />;
}

function RoleButton({ person, onChoose }: { person: Person; onChoose: (person: Person) => void }) {
  const { t } = useLingui();
  // People share names: the address tells them apart.
  const name = person.full_name ? `${person.full_name}, ${person.email}` : person.email;
  return (
    <Button
      size="sm"
      className="whitespace-nowrap"
      variant="secondary"
      aria-label={person.role ? t`Change the role of ${name}` : t`Give a role to ${name}`}
      onClick={() => onChoose(person)}
    >
      {person.role ? t`Change` : t`Give a role`}
    </Button>
  );
}
