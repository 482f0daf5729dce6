import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useClasses } from '#features/classes/web/shared/use-classes.ts';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { classLabel } from '#features/roster/classes.rules.ts';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { FieldError, type FieldMistake } from '#platform/ui/forms/field.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { FoundPerson } from '../../announcements.contract.ts';
import { mayAnnounceToAll } from '../../announcements.policy.ts';
import {
  AUDIENCE_ROLES,
  type AudienceRole,
  FAMILY_ROLES,
  hasTeachers,
  isByName,
  LARGE_AUDIENCE,
  ONLY,
  type Only,
  reachesManyClasses,
} from '../../announcements.rules.ts';
import { announcementsApi } from '../announcements.client.ts';
import { subjectName, useRoleWords } from '../shared/audience-words.ts';
import { namedOf } from './named-of.ts';
import { PeoplePicker } from './people-picker.tsx';
import { SmsCost, type Titles } from './sms-cost.tsx';
import { ClassCheckboxes } from '../shared/class-checkboxes.tsx';

type Props = {
  roles: readonly AudienceRole[];
  classIds: readonly string[];
  only: Only | null;
  studentIds: readonly string[];
  people: readonly FoundPerson[];
  subjectId: string | null;
  errors: {
    roles: string | undefined;
    classes: string | undefined;
    subject: FieldMistake;
    people: FieldMistake;
  };
  onRoles: (roles: AudienceRole[]) => void;
  onClasses: (ids: string[]) => void;
  onOnly: (only: Only | null) => void;
  onSubject: (id: string | null) => void;
  onPeople: (people: FoundPerson[]) => void;
  confirmation: Confirmation;
  titles: Titles;
};

/** The number of people, typed by the sender for a large audience. */
type Confirmation = {
  value: number | undefined;
  error: FieldMistake;
  onChange: (people: number | undefined) => void;
};

/** The selection with one item added or removed, in the order of all. */
const toggled = <Each,>(all: readonly Each[], chosen: readonly Each[], one: Each, on: boolean) =>
  all.filter((each) => (each === one ? on : chosen.includes(each)));

/**
 * Audience fields: roles, and either the whole school, classes, or the families of some students; a teacher
 * selects one class. Shows the number of people.
 */
export function AudienceFields(props: Props) {
  const { t } = useLingui();
  const isOffice = useMay()(mayAnnounceToAll);
  const words = useRoleWords();
  const { roles, classIds, only, errors, onRoles, onClasses } = props;
  const offered = isOffice && hasTeachers(only) ? AUDIENCE_ROLES : FAMILY_ROLES;
  const byName = only === 'people';
  return (
    <>
      {isOffice && <OnlyField {...props} />}
      {!byName && (
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
      )}
      {!isOffice && <OneClass {...props} />}
      {!byName && <SubjectField {...props} />}
      {!isOffice && classIds[0] && <OnlyNamed {...props} />}
      {byName && (
        <PeoplePicker
          classId={isOffice ? undefined : classIds[0]}
          chosen={props.people}
          error={errors.people}
          onChange={props.onPeople}
        />
      )}
      {isOffice && !isByName(only) && (
        <ClassCheckboxes classIds={classIds} error={errors.classes} onClasses={onClasses} />
      )}
      {isOffice && <OfSchool {...props} />}
      {!isOffice &&
        classIds[0] &&
        (byName ? (
          <OfNamed people={props.people} classId={classIds[0]} />
        ) : (
          <OfClass {...props} classId={classIds[0]} />
        ))}
    </>
  );
}

function OnlyField({ only, onOnly }: Props) {
  const { t } = useLingui();
  return (
    <SelectField
      label={t`Narrow to`}
      options={[
        { value: '', label: t`Everybody` },
        { value: 'owing', label: t`Families with overdue fees` },
        { value: 'absent', label: t`Families of students absent today` },
        { value: 'chosen', label: t`Families of chosen students` },
        { value: 'subject', label: t`Those of a subject` },
        { value: 'people', label: t`People chosen by name` },
      ]}
      hint={only === 'chosen' && t`Choose the students at the end of this form.`}
      value={only ?? ''}
      onChange={({ target }) => onOnly(ONLY.find((each) => each === target.value) ?? null)}
    />
  );
}

/** For a teacher: limits the audience to some people of the class's families. */
function OnlyNamed({ only, onOnly }: Props) {
  const { t } = useLingui();
  return (
    <CheckboxField
      label={t`Only people whom I choose by name`}
      checked={only === 'people'}
      onChange={({ target }) => onOnly(target.checked ? 'people' : null)}
    />
  );
}

/** The subject to which it is limited: any subject for the office, one of the chosen class for a teacher. */
function SubjectField({ only, classIds, subjectId, errors, onSubject }: Props) {
  const { t } = useLingui();
  const isOffice = useMay()(mayAnnounceToAll);
  const isAsked = isOffice ? only === 'subject' : classIds.length > 0;
  const subjects = useQuery({
    ...announcementsApi.subjects.queryOptions(),
    enabled: isAsked,
    staleTime: 60_000,
  });
  if (!isAsked) return null;
  const offered = (subjects.data?.subjects ?? []).filter(
    ({ class_ids }) => classIds.length === 0 || class_ids.some((id) => classIds.includes(id)),
  );
  const options = offered.map((each) => ({ value: each.id, label: subjectName(each) }));
  return (
    <SelectField
      label={isOffice ? t`Subject` : t`Only those who take a subject`}
      required={isOffice}
      placeholder={isOffice ? t`Choose a subject` : t`The whole class`}
      hint={isOffice && t`Students who take it, their families, and those who teach it.`}
      options={options}
      value={subjectId ?? ''}
      error={errors.subject}
      onChange={({ target }) => onSubject(target.value || null)}
    />
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

function OfSchool(props: Props) {
  const { roles, classIds, only, subjectId, confirmation, titles } = props;
  const { t } = useLingui();
  const { user_ids, student_ids } =
    only === 'people' ? namedOf(props.people) : { user_ids: [], student_ids: [...props.studentIds] };
  const known =
    roles.length > 0 &&
    (!isByName(only) || user_ids.length + student_ids.length > 0) &&
    (only !== 'subject' || subjectId !== null);
  const count = useQuery({
    ...announcementsApi.audience.queryOptions({
      input: {
        roles: [...roles],
        class_ids: [...classIds],
        only,
        student_ids,
        user_ids,
        subject_id: only === 'subject' ? subjectId : null,
      },
    }),
    enabled: known,
    // Each added name causes a new request; the last count is shown until its response arrives.
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const {
    people = 0,
    by_email = 0,
    by_push = 0,
    over_budget = 0,
    without_account = 0,
  } = (known && count.data) || {};
  const waits = reachesManyClasses({ class_ids: classIds, only, student_ids, user_ids });
  const until = waits && count.data?.new_device_until;
  return (
    <>
      <HowMany people={people} others={without_account} />
      {people > 0 && (
        <p className="text-sm text-muted">{t`Also by e-mail: ${by_email}. On a device: ${by_push}.`}</p>
      )}
      {by_email + by_push > 0 && (
        <p className="text-sm text-muted">
          {t`It counts toward the limit of three notices a week for each person. People who have already had three: ${over_budget}. They get it in the next morning’s list.`}
        </p>
      )}
      {known && count.data?.sms && <SmsCost sms={count.data.sms} titles={titles} />}
      {until && (
        <p className="text-sm text-danger">
          <Trans>
            This device is new for your account. It can announce to more than one class from{' '}
            <Moment instant={until} />.
          </Trans>
        </p>
      )}
      {people > LARGE_AUDIENCE && (
        <TextField
          label={t`Number of people, to be sure`}
          hint={t`Many people will receive this. Type ${people}.`}
          inputMode="numeric"
          autoComplete="off"
          required
          className="md:max-w-64"
          value={confirmation.value ?? ''}
          error={confirmation.error}
          onChange={({ target }) => {
            const digits = target.value.replaceAll(/\D/g, '').slice(0, 6);
            confirmation.onChange(digits ? Number(digits) : undefined);
          }}
        />
      )}
    </>
  );
}

/** The same for the families of a class. */
function OfClass({ roles, subjectId, classId }: Props & { classId: string }) {
  const { data } = useQuery({
    ...announcementsApi.classAudience.queryOptions({
      input: { class_id: classId, subject_id: subjectId ?? undefined },
    }),
    staleTime: 60_000,
  });
  const parents = (roles.includes('parent') && data?.parents) || 0;
  const students = (roles.includes('student') && data?.students) || 0;
  const others = (roles.includes('parent') && data?.without_account) || 0;
  return <HowMany people={parents + students} others={others} />;
}

/** The same for people chosen in a class. */
function OfNamed({ people, classId }: { people: readonly FoundPerson[]; classId: string }) {
  const { data } = useQuery({
    ...announcementsApi.namedAudience.queryOptions({ input: { class_id: classId, ...namedOf(people) } }),
    enabled: people.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const counted = people.length > 0 ? data : undefined;
  return <HowMany people={counted?.people ?? 0} others={counted?.without_account ?? 0} />;
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
