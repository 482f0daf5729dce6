import { useLingui } from '@lingui/react/macro';
import type { Fault, Use } from '../assistant.rules.ts';

export function useUseWords(): Record<Use, string> {
  const { t } = useLingui();
  return {
    report: t`Reports`,
    announcement: t`Announcements`,
    appreciation: t`Appreciations`,
    trial: t`Trials`,
  };
}

export function useFaultWords(): Record<Fault, string> {
  const { t } = useLingui();
  return {
    address: t`This address is not allowed: http is for this computer and the local network, https for all others.`,
    unreachable: t`Nothing answers at this address.`,
    slow: t`The model took longer than 30 seconds.`,
    large: t`The answer was larger than 32 KB.`,
    redirect: t`This address redirects to another one. Type that one.`,
    key: t`The key was refused.`,
    busy: t`The service has too many requests. Try again later.`,
    status: t`The service refused. Check the address and the name of the model.`,
    unreadable: t`The answer does not come from a language model. Check the address.`,
    tools: t`The model wanted to use a tool, which it may not.`,
  };
}
