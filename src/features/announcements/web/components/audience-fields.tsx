import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useClasses } from '#features/classes/web/shared/use-classes.ts';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { classLabel } from '#features/roster/classes.rules.ts';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { FieldError } from '#platform/ui/forms/field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { mayAnnounceToAll } from '../../announcements.policy.ts';
import { AUDIENCE_ROLES, type AudienceRole, FAMILY_ROLES } from '../../announcements.rules.ts';
import { announcementsApi } from '../announcements.client.ts';
import { useRoleWords } from './audience-words.ts';

type Props = {
  roles: readonly AudienceRole[];
  classIds: readonly string[];
  errors: { roles: string | undefined; classes: string | undefined };
  onRoles: (roles: AudienceRole[]) => void;
  onClasses: (ids: string[]) => void;
};

/** The selection with one item added or removed, in the order of all. */
const toggled = <Each,>(all: readonly Each[], chosen: readonly Each[], one: Each, on: boolean) =>
  all.filter((each) => (each === one ? on : chosen.includes(each)));

/**
 * Audience fields: roles, and classes unless for the whole school; a teacher selects one class. Shows the
 * number of people.
 */
export function AudienceFields(props: Props) {
  const { t } = useLingui();
  const isOffice = useMay()(mayAnnounceToAll);
  const words = useRoleWords();
  const { roles, classIds, errors, onRoles } = props;
  const offered = isOffice ? AUDIENCE_ROLES : FAMILY_ROLES;
  return (
    <>
      <fieldset>
        <legend className="font-medium">{t({ message: 'For', context: 'readers' })}</legend>
        <div className="flex flex-wrap gap-x-6">
          {offered.map((role) => (
            <CheckboxField
              key={role}
              label={words[role]}
              checked={roles.includes(role)}
              onChange={({ target }) => onRoles(toggled(offered, roles, role, target.checked))}
            />
          ))}
        </div>
        {errors.roles && <FieldError id="announcement-roles-error" error={{ message: errors.roles }} />}
      </fieldset>
      {isOffice ? <ManyClasses {...props} /> : <OneClass {...props} />}
      {isOffice ? (
        <OfSchool roles={roles} classIds={classIds} />
      ) : (
        classIds[0] && <OfClass roles={roles} classId={classIds[0]} />
      )}
    </>
  );
}

function ManyClasses({ classIds, errors, onClasses }: Props) {
  const { t } = useLingui();
  const classes = useClasses();
  const ids = classes.data?.map(({ id }) => id) ?? [];
  return (
    <fieldset>
      <legend className="font-medium">{t`Classes; none: the whole school`}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
        {classes.data?.map((schoolClass) => (
          <CheckboxField
            key={schoolClass.id}
            label={classLabel(schoolClass)}
            checked={classIds.includes(schoolClass.id)}
            onChange={({ target }) => onClasses(toggled(ids, classIds, schoolClass.id, target.checked))}
          />
        ))}
      </div>
      {errors.classes && <FieldError id="announcement-classes-error" error={{ message: errors.classes }} />}
    </fieldset>
  );
}

function OneClass({ classIds, onClasses }: Props) {
  const { t } = useLingui();
  const classes = useClasses();
  return (
    <SelectField
      label={t`Class`}
      required
      placeholder={t`Choose a class`}
      options={(classes.data ?? []).map((each) => ({ value: each.id, label: classLabel(each) }))}
      value={classIds[0] ?? ''}
      onChange={({ target }) => onClasses(target.value ? [target.value] : [])}
    />
  );
}

function OfSchool({ roles, classIds }: Pick<Props, 'roles' | 'classIds'>) {
  const count = useQuery({
    ...announcementsApi.audience.queryOptions({ input: { roles: [...roles], class_ids: [...classIds] } }),
    enabled: roles.length > 0,
    staleTime: 60_000,
  });
  const { people = 0, without_account = 0 } = (roles.length > 0 && count.data) || {};
  return <HowMany people={people} others={without_account} />;
}

/** The same for the families of a class. */
function OfClass({ roles, classId }: { roles: readonly AudienceRole[]; classId: string }) {
  const { data } = useQuery({
    ...announcementsApi.classAudience.queryOptions({ input: { class_id: classId } }),
    staleTime: 60_000,
  });
  const parents = (roles.includes('parent') && data?.parents) || 0;
  const students = (roles.includes('student') && data?.students) || 0;
  const others = (roles.includes('parent') && data?.without_account) || 0;
  return <HowMany people={parents + students} others={others} />;
}

function HowMany({ people, others }: { people: number; others: number }) {
  const { t } = useLingui();
  return (
    <output className="block min-h-10 text-sm text-muted">
      {t`${plural(people, { one: '# person reads it in the portal.', other: '# people read it in the portal.' })}`}
      {others > 0 && (
        <>
          {' '}
          {t`${plural(others, { one: '# guardian has no account: tell them on paper or by telephone.', other: '# guardians have no account: tell them on paper or by telephone.' })}`}
        </>
      )}
    </output>
  );
}
