import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAgo } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import type { Person } from '../../people.contract.ts';
import { peopleApi } from '../shared/people.client.ts';
import type { AccountAction } from './use-account-actions.ts';

type PersonKeysProps = { person: Person; onAsk: (action: AccountAction) => void };

/** One person's API keys, each with a revoke action; nothing if there are none. */
export function PersonKeys({ person: { user_id }, onAsk }: PersonKeysProps) {
  const { t } = useLingui();
  const keys = useQuery(peopleApi.keys.queryOptions({ input: { user_id } }));
  if (keys.isError) return <LoadFailed of={keys} />;
  if (!keys.data || keys.data.length === 0) return null;
  const now = new Date(keys.dataUpdatedAt);
  const revoking = (key_id: string, name: string): AccountAction => ({
    key: key_id,
    label: t`Revoke`,
    hint: '',
    question: t`Revoke the key “${name}”?`,
    consequence: t`Programs using this key will stop working immediately. This cannot be undone.`,
    danger: true,
    send: async () => {
      await peopleApi.revokeKey.call({ user_id, key_id });
      return t`The key “${name}” was revoked.`;
    },
  });
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h3 className="font-medium">{t`API keys`}</h3>
      <ul className="divide-y divide-line">
        {keys.data.map(({ id, name, hint, scope, last_used_at }) => {
          const ago = last_used_at && formatAgo(last_used_at, now, currentLocale());
          return (
            <li key={id} className="flex items-center gap-3 py-2">
              <span className="min-w-0 flex-1">
                <span className="block wrap-anywhere">{name}</span>
                <span className="block text-sm text-muted">
                  <code className="font-mono" translate="no">{`${hint}…`}</code>
                  {' · '}
                  {scope === 'write' ? t`Reads and writes` : t`Reads only`}
                  {' · '}
                  {ago ? t`Last used ${ago}` : t`Never used`}
                </span>
              </span>
              <Button
                variant="secondary"
                size="sm"
                aria-label={t`Revoke the key ${name}`}
                onClick={() => onAsk(revoking(id, name))}
              >
                {t`Revoke`}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
