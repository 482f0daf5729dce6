import { useLingui } from '@lingui/react/macro';
import type { Contract, Post } from '../../staff-records.rules.ts';

/** The words of a staff record in the reader's language. */
export function useStaffWords() {
  const { t } = useLingui();
  const contract: Readonly<Record<Contract, string>> = {
    civil_servant: t`Civil servant`,
    permanent: t`Permanent contract`,
    fixed_term: t`Fixed-term contract`,
    parents: t`Paid by the parents’ association`,
    part_time: t`Part-time teacher`,
    volunteer: t`Volunteer`,
  };
  const post: Readonly<Record<Post, string>> = {
    at_post: t`At post`,
    absent: t`Absent from post`,
    on_leave: t`On leave`,
    retired: t`Retired`,
    deceased: t`Deceased`,
  };
  return { contract, post };
}
