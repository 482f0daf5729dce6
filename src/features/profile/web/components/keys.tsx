import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { ApiKey } from '#features/people/people.contract.ts';
import { profileApi } from '../profile.client.ts';
import { useKeptFocus } from '../use-kept-focus.ts';
import { KeyLine } from './key-line.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';

/** API keys, for staff only. */
export function Keys() {
  const { t } = useLingui();
  const { place, keepFocus } = useKeptFocus<HTMLDivElement>();
  const keys = useQuery(profileApi.keys.queryOptions());
  const [ending, setEnding] = useState<ApiKey | null>(null);
  const making = useLazyDialog(async () => {
    const { NewKeyDialog } = await import('./new-key-dialog.tsx');
    return NewKeyDialog;
  });
  return (
    <Card
      title={t`API keys`}
      actions={
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus aria-hidden />}
          busy={making.loading}
          aria-label={t`Create an API key`}
          onClick={making.show}
        >
          {t`Create`}
        </Button>
      }
    >
      <div ref={place} tabIndex={-1}>
        {keys.isPending && <Skeleton />}
        <LoadFailed of={keys} />
        {keys.data?.length === 0 && (
          <p className="text-muted">{t`No keys. A key gives a program the same access as you.`}</p>
        )}
        {keys.data && keys.data.length > 0 && (
          <ul className="divide-y divide-line">
            {keys.data.map((key) => (
              <KeyLine
                key={key.id}
                apiKey={key}
                now={new Date(keys.dataUpdatedAt)}
                onRevoke={() => setEnding(key)}
              />
            ))}
          </ul>
        )}
      </div>
      {ending && (
        <RevokeKeyDialog
          apiKey={ending}
          onClose={() => {
            setEnding(null);
            keepFocus();
          }}
        />
      )}
      {making.Dialog && <making.Dialog onClose={making.close} />}
    </Card>
  );
}
