import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { MarkedClass, Scheme } from '../../marking.contract.ts';
import { inLanguage } from '../shared/in-language.ts';
import { markingApi } from '../shared/marking.client.ts';

type Props = { scheme: Scheme; onClose: () => void };

export function GiveDialog({ scheme, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const list = useQuery(markingApi.classes.queryOptions());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { scheme_id, version } = scheme;
  const give = useMutation({
    mutationFn: () => markingApi.give.call({ scheme_id, class_ids: [...chosen] }),
    onSuccess: ({ given }) => {
      showToast({
        title: t`Success`,
        description: t`${plural(given, { one: '# class has', other: '# classes have' })} this scheme now`,
      });
      onClose();
      return queries.invalidateQueries({ queryKey: markingApi.key() });
    },
  });
  const classes = list.data ?? [];
  const isFree = ({ marking }: MarkedClass) =>
    !marking?.frozen && !(marking?.scheme_id === scheme_id && marking.version === version);
  const groups = groupedBy(classes, ({ school_section }) => school_section ?? '');
  function toggle(of: readonly MarkedClass[]) {
    const ids = of.filter(isFree).map(({ class_id }) => class_id);
    const next = new Set(chosen);
    const all = ids.every((id) => next.has(id));
    for (const id of ids)
      if (all) next.delete(id);
      else next.add(id);
    setChosen(next);
  }
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      dirty={chosen.size > 0}
      title={t`Give to classes`}
      description={t`A class whose first sheet is closed keeps its scheme until the next year.`}
      footer={
        <>
          <Button variant="secondary" disabled={give.isPending} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            variant="primary"
            disabled={chosen.size === 0}
            busy={give.isPending}
            busyLabel={t`Saving...`}
            onClick={() => give.mutate()}
          >
            {chosen.size === 0
              ? t`Give to classes`
              : t`Give to ${plural(chosen.size, { one: '# class', other: '# classes' })}`}
          </Button>
        </>
      }
    >
      {list.isPending && <Spinner label={t`Loading...`} />}
      <LoadFailed of={list} />
      {list.data?.length === 0 && <p className="text-muted">{t`There are no classes yet.`}</p>}
      {[...groups].map(([section, members]) => (
        <fieldset key={section} className="mb-4">
          <legend className="mb-1 flex w-full flex-wrap items-center gap-2 font-semibold">
            {section || t`Without a section`}
          </legend>
          <div className="mb-1 flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => toggle(members)}>
              {t({ message: 'All', context: 'classes' })}
            </Button>
            {[...groupedBy(members, ({ level }) => level ?? '')].map(
              ([level, ofLevel]) =>
                level && (
                  <Button key={level} variant="secondary" size="sm" onClick={() => toggle(ofLevel)}>
                    {level}
                  </Button>
                ),
            )}
          </div>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {members.map((one) => (
              <CheckboxField
                key={one.class_id}
                label={classLabel(one)}
                hint={<Standing of={one} schemeId={scheme_id} />}
                checked={chosen.has(one.class_id) || !isFree(one)}
                disabled={!isFree(one)}
                onChange={() => toggle([one])}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <FormError error={give.error} />
    </Dialog>
  );
}

function Standing({ of: { marking }, schemeId }: { of: MarkedClass; schemeId: string }) {
  const { t } = useLingui();
  if (!marking) return <>{t`No scheme yet`}</>;
  const { version, frozen } = marking;
  const name = inLanguage(marking.name);
  const now = marking.scheme_id === schemeId ? t`Version ${version}` : t`${name}, version ${version}`;
  return <>{frozen ? t`${now}, a sheet is closed` : now}</>;
}

/** Groups rows by a shared key, in order of first occurrence. */
function groupedBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}
