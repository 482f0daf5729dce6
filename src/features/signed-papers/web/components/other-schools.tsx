import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { PaperKeys } from '../../signed-papers.contract.ts';
import { signedPapersApi } from '../signed-papers.client.ts';

/** Other schools whose papers the check page verifies, with their public keys. */
export function OtherSchools({ others }: Pick<PaperKeys, 'others'>) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [school, setSchool] = useState('');
  const [publicKey, setPublicKey] = useState('');
  const renewList = () => queries.invalidateQueries({ queryKey: signedPapersApi.key() });
  const add = useMutation({
    mutationFn: () => signedPapersApi.addSchool.call({ school, public_key: publicKey }),
    onSuccess: () => {
      setSchool('');
      setPublicKey('');
      return renewList();
    },
  });
  const remove = useMutation({
    mutationFn: (public_key: string) => signedPapersApi.removeSchool.call({ public_key }),
    onSuccess: renewList,
    onError: toastError,
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    add.mutate();
  }
  return (
    <section>
      <h3 className="font-semibold">{t`Other schools`}</h3>
      <ul className="divide-y divide-line">
        {others.map((other) => (
          <li key={other.public_key} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block wrap-anywhere">{other.school}</span>
              <code translate="no" className="font-mono text-sm text-muted">
                {`${other.public_key.slice(0, 16)}…`}
              </code>
            </span>
            <Button
              variant="secondary"
              size="sm"
              aria-label={t`Remove the key of ${other.school}`}
              onClick={() => remove.mutate(other.public_key)}
            >
              {t`Remove`}
            </Button>
          </li>
        ))}
      </ul>
      <form className="flex flex-col gap-3 pt-2" onSubmit={submit}>
        <TextField
          label={t`Name of the school`}
          value={school}
          required
          onChange={(event) => setSchool(event.target.value)}
        />
        <TextField
          label={t`Its key`}
          value={publicKey}
          required
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setPublicKey(event.target.value)}
        />
        <FormError error={add.error} />
        <div>
          <Button type="submit" variant="secondary" busy={add.isPending}>
            {t`Add a school`}
          </Button>
        </div>
      </form>
    </section>
  );
}
