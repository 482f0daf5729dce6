import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import type { Person } from '../../people.contract.ts';
import { DutiesHeld } from '../shared/duties-held.tsx';
import { roleName } from '../shared/role-name.ts';

/** A long address is truncated, not broken, so that the name has room. */
export function email(person: Person) {
  return (
    <span className="block max-w-36 truncate 2xl:max-w-52" title={person.email}>
      {person.email}
    </span>
  );
}

const isAdministrator = ({ role, further_roles }: Person) =>
  role === 'admin' || further_roles.includes('admin');

/** The roles with the main one first, or a badge: waiting (with the requested role), declined or closed. */
export function role(person: Person) {
  return <RoleOf person={person} />;
}

function RoleOf({ person }: { person: Person }) {
  const { t, i18n } = useLingui();
  const requested = !person.role && person.requested_role && i18n._(roleName(person.requested_role));
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {person.role && [person.role, ...person.further_roles].map((held) => i18n._(roleName(held))).join(', ')}
      {isAdministrator(person) && (
        <span className="text-sm text-muted">
          <DutiesHeld duties={person.duties} />
        </span>
      )}
      {person.disabled_at && <Badge tone="inactive">{t({ message: 'Closed', context: 'account' })}</Badge>}
      {!person.role && !person.disabled_at && (
        <Badge tone={person.refused_at ? 'inactive' : 'pending'}>
          {person.refused_at ? t({ message: 'Refused', context: 'account' }) : t`Waiting`}
        </Badge>
      )}
      {requested && <span className="text-sm text-muted">{t`Requested: ${requested}`}</span>}
    </span>
  );
}

/** The day the account was created, in the school's time zone. */
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

type Ways = {
  onRole: (person: Person) => void;
  onDuties: (person: Person) => void;
  onAccount: (person: Person) => void;
};

export function actions(ways: Ways) {
  return (person: Person) => <Actions person={person} {...ways} />;
}

function Actions({ person, onRole, onDuties, onAccount }: Ways & { person: Person }) {
  const { t } = useLingui();
  // People share names: the address distinguishes them.
  const name = person.full_name ? `${person.full_name}, ${person.email}` : person.email;
  return (
    <span className="inline-flex flex-wrap justify-end gap-2 xl:flex-nowrap">
      <Button
        size="sm"
        className="whitespace-nowrap"
        variant="secondary"
        aria-label={person.role ? t`Change role: ${name}` : t`Assign a role to ${name}`}
        onClick={() => onRole(person)}
      >
        {person.role ? t`Change role` : t`Assign a role`}
      </Button>
      {isAdministrator(person) && (
        <Button
          size="sm"
          className="whitespace-nowrap"
          variant="secondary"
          aria-label={t`Duties: ${name}`}
          onClick={() => onDuties(person)}
        >
          {t`Duties`}
        </Button>
      )}
      <Button
        size="sm"
        className="whitespace-nowrap"
        variant="quiet"
        aria-label={t`Open account: ${name}`}
        onClick={() => onAccount(person)}
      >
        {t`Open account`}
      </Button>
    </span>
  );
}
