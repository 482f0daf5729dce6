import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatInstant } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Council, Readiness } from '../../council.contract.ts';
import { AUDIENCES, type Audience } from '../../report-cards.rules.ts';
import { mayReleaseUnasked, sumOfMissing } from '../../missing.rules.ts';
import { isTooShort, MissingList, ReasonField } from '../shared/missing-part.tsx';
import { reportCardsApi } from '../shared/report-cards.client.ts';

type Props = {
  classIds: string[];
  period: string;
  /** For a single class. */
  releases: Council['releases'];
  readiness: readonly Readiness[];
  onClose: () => void;
};

/**
 * Sets when families and students see the period: now, or at a future time. A future release can still be
 * canceled.
 */
export function ReleaseDialog({ classIds, period, releases, readiness, onClose }: Props) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const queries = useQueryClient();
  const form = useId();
  const out = releases.filter(({ in_force }) => in_force).map(({ audience }) => audience);
  const waiting = releases.find(({ in_force }) => !in_force);
  const [chosen, setChosen] = useState<readonly Audience[]>(AUDIENCES.filter((each) => !out.includes(each)));
  const [moment, setMoment] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isWanted = !readiness.every(mayReleaseUnasked);
  const [class_id = ''] = classIds;
  const done = (description: string) => () => {
    showToast({ title: t`Success`, description });
    onClose();
    return queries.invalidateQueries();
  };
  const release = useMutation({
    mutationFn: async () => {
      const wish = {
        period,
        audiences: [...chosen],
        ...(moment && { at: new Date(moment).toISOString() }),
        ...(isWanted && { reason: reason.trim() }),
      };
      if (classIds.length === 1) await reportCardsApi.release.call({ ...wish, class_id });
      else await reportCardsApi.releaseAll.call({ ...wish, class_ids: classIds });
    },
    onSuccess: done(moment ? t`The release is planned.` : t`The report cards are released.`),
  });
  const takeBack = useMutation({
    mutationFn: () => reportCardsApi.takeBack.call({ class_id, period }),
    onSuccess: done(t`The release is canceled.`),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isWanted || !isTooShort(reason)) release.mutate();
  }
  const words = { family: t`Families`, student: t`Students` };
  return (
    <Dialog
      open
      size="sm"
      title={t`Release report cards`}
      dirty={moment !== '' || reason !== ''}
      onClose={onClose}
      footer={
        <>
          {waiting ? (
            <Button variant="danger" busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
              {t`Cancel the release`}
            </Button>
          ) : (
            <Button variant="secondary" onClick={onClose}>{t`Cancel`}</Button>
          )}
          <Button type="submit" form={form} busy={release.isPending} disabled={chosen.length === 0}>
            {moment ? t`Plan the release` : t`Release now`}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {classIds.length > 1 && <p>{t`Classes with cards: ${classIds.length}`}</p>}
        {waiting && <p>{t`Planned for ${formatInstant(waiting.at, currentLocale(), timeZone)}.`}</p>}
        <fieldset>
          <legend className="font-medium">{t`For`}</legend>
          {AUDIENCES.map((audience) => (
            <CheckboxField
              key={audience}
              label={out.includes(audience) ? t`${words[audience]} (released)` : words[audience]}
              disabled={out.includes(audience)}
              checked={out.includes(audience) || chosen.includes(audience)}
              onChange={({ target }) =>
                setChosen(
                  AUDIENCES.filter((each) => (each === audience ? target.checked : chosen.includes(each))),
                )
              }
            />
          ))}
        </fieldset>
        <TextField
          label={t({ message: 'From', context: 'release' })}
          type="datetime-local"
          hint={t`Leave empty to release now.`}
          value={moment}
          onChange={({ target }) => setMoment(target.value)}
        />
        {isWanted && (
          <>
            <MissingList counts={sumOfMissing(readiness)} for="releasing" />
            <ReasonField value={reason} tried={isTried} onChange={setReason} />
          </>
        )}
        <FormError error={release.error ?? takeBack.error} />
      </form>
    </Dialog>
  );
}
