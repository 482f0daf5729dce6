import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { fetchSchool } from '#features/settings/web/shared/fetch-school.ts';
import type { OpenedInvitation } from './joining.client.ts';
import { ViewTitle } from './view-title.tsx';

/** The invitation's school, person and role, to check that it is the right slip. */
export function InvitationWords({ invitation }: { invitation: OpenedInvitation }) {
  const { t, i18n } = useLingui();
  const [school, setSchool] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    void fetchSchool().then((answer) => here && setSchool(answer?.name ?? null));
    return () => {
      here = false;
    };
  }, []);
  const { role, full_name } = invitation;
  const children = new Intl.ListFormat(i18n.locale).format(invitation.children);
  const words = {
    admin: t`This invitation is for ${full_name}, as an administrator.`,
    teacher: t`This invitation is for ${full_name}, as a teacher.`,
    parent: t`This invitation is for ${full_name}, parent of ${children}.`,
  };
  const parentAlone = t`This invitation is for ${full_name}, as a parent.`;
  return (
    <ViewTitle title={school ? t`Welcome to ${school}` : t`Welcome`}>
      {role === 'parent' && invitation.children.length === 0 ? parentAlone : words[role]}
    </ViewTitle>
  );
}
