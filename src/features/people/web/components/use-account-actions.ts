import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Person } from '../../people.contract.ts';
import { peopleApi } from '../shared/people.client.ts';

export type Reset = Awaited<ReturnType<typeof peopleApi.issueReset.call>>;

export type AccountAction = {
  key: string;
  label: string;
  /** When to use it; shown in the list. */
  hint: string;
  question: string;
  /** The consequence, shown before confirmation. */
  consequence: string;
  danger: boolean;
  /** Runs it; the result is a sentence, or a slip to hand over. */
  send: () => Promise<string | Reset>;
};

/** The actions available for an account: a closed one can be reopened, an open one closed. */
export function useAccountActions(person: Person): AccountAction[] {
  const { t } = useLingui();
  const name = person.full_name ?? person.email;
  const who = { user_id: person.user_id };
  return [
    {
      key: 'reset',
      label: t`Create a slip for a new password`,
      hint: t`For a forgotten password. Print the slip and give it to the person.`,
      question: t`Create a slip for ${name}?`,
      consequence: t`Anyone with the slip can choose a new password. Older slips stop working; the current password works until then.`,
      danger: false,
      send: () => peopleApi.issueReset.call(who),
    },
    {
      key: 'end-sessions',
      label: t`Sign out everywhere`,
      hint: t`If a phone or computer is lost.`,
      question: t`Sign ${name} out everywhere?`,
      consequence: t`${name} will need to sign in again on all devices, and any API keys stop working. The account stays open.`,
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
      hint: t`If the phone and recovery codes are both lost.`,
      question: t`Remove the second factors of ${name}?`,
      consequence: t`Only the password will protect this account until ${name} adds a second factor. First check who is asking.`,
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
          label: t`Reopen the account`,
          hint: t`If the person returns to the school.`,
          question: t`Reopen the account of ${name}?`,
          consequence: t`${name} can sign in again with the same role and records.`,
          danger: false,
          send: async () => {
            await peopleApi.enable.call(who);
            return t`The account of ${name} was reopened.`;
          },
        }
      : {
          key: 'disable',
          label: t`Close the account`,
          hint: t`If the person leaves the school.`,
          question: t`Close the account of ${name}?`,
          consequence: t`${name} is signed out and can no longer sign in. Records remain, and you can reopen the account.`,
          danger: true,
          send: async () => {
            await peopleApi.disable.call(who);
            return t`The account of ${name} was closed.`;
          },
        },
  ];
}
