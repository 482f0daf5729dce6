import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Person } from '../../people.contract.ts';
import { peopleApi } from '../shared/people.client.ts';

/** A one-time way to a new password, as it was just made. */
export type Reset = Awaited<ReturnType<typeof peopleApi.issueReset.call>>;

/** Something an administrator does to an account. */
export type AccountAction = {
  key: string;
  label: string;
  /** In the list: when one would want it. */
  hint: string;
  question: string;
  /** Read before it is done: what follows from it. */
  consequence: string;
  danger: boolean;
  /** Does it; what came of it is a sentence, or a slip to hand over. */
  send: () => Promise<string | Reset>;
};

/** What can be done to an account; a closed one can be opened again, an open one closed. */
export function useAccountActions(person: Person): AccountAction[] {
  const { t } = useLingui();
  const name = person.full_name ?? person.email;
  const who = { user_id: person.user_id };
  return [
    {
      key: 'reset',
      label: t`Make a slip for a new password`,
      hint: t`When the password is forgotten. You print the slip and hand it over.`,
      question: t`Make a slip for ${name}?`,
      consequence: t`Whoever holds the slip chooses the password of this account. An older slip stops working; the password of today works until a new one is chosen.`,
      danger: false,
      send: () => peopleApi.issueReset.call(who),
    },
    {
      key: 'end-sessions',
      label: t`Sign out everywhere`,
      hint: t`When a phone or a computer is lost.`,
      question: t`Sign ${name} out everywhere?`,
      consequence: t`Every device on which ${name} is signed in asks for the password again. The account stays open.`,
      danger: false,
      send: async () => {
        const { ended } = await peopleApi.endSessions.call(who);
        return plural(ended, {
          0: 'No device was signed in.',
          one: 'Signed out on # device',
          other: 'Signed out on # devices',
        });
      },
    },
    {
      key: 'remove-factors',
      label: t`Remove second factors`,
      hint: t`When the phone and the recovery codes are both lost.`,
      question: t`Remove the second factors of ${name}?`,
      consequence: t`The password alone will open this account until ${name} sets up a second factor again. Do it only when you are sure who is asking.`,
      danger: true,
      send: async () => {
        const { removed } = await peopleApi.removeFactors.call(who);
        return plural(removed, {
          0: 'There was no second factor to remove.',
          one: '# second factor removed',
          other: '# second factors removed',
        });
      },
    },
    person.disabled_at
      ? {
          key: 'enable',
          label: t`Open the account again`,
          hint: t`When somebody comes back to the school.`,
          question: t`Open the account of ${name} again?`,
          consequence: t`${name} can sign in again, with the role and the records of before.`,
          danger: false,
          send: async () => {
            await peopleApi.enable.call(who);
            return t`The account of ${name} is open again.`;
          },
        }
      : {
          key: 'disable',
          label: t`Close the account`,
          hint: t`When somebody leaves the school.`,
          question: t`Close the account of ${name}?`,
          consequence: t`${name} is signed out everywhere at once and cannot sign in any more. Their records stay, and you can open the account again.`,
          danger: true,
          send: async () => {
            await peopleApi.disable.call(who);
            return t`The account of ${name} is closed.`;
          },
        },
  ];
}
