import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { Button } from '#platform/ui/button.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Markdown } from '#platform/ui/markdown.tsx';
import { PrintSlips } from '#platform/ui/printing/print-slips.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { Announcement, Slip } from '../../announcements.contract.ts';
import { blocksIn, choicesFor, textFor } from '../../announcements.rules.ts';
import { announcementsApi } from '../announcements.client.ts';

type Props = { announcement: Announcement };

/** Slips for guardians without an account or who have not read it, to hand out by class. */
export function AnnouncementSlips({ announcement }: Props) {
  const { t } = useLingui();
  const query = useQuery(
    announcementsApi.slips.queryOptions({ input: { announcement_id: announcement.id } }),
  );
  const [chosen, setChosen] = useState('');
  const [printing, setPrinting] = useState(false);
  const all = query.data?.slips ?? [];
  const slips = all.filter((slip) => chosen === '' || labelOf(slip) === chosen);
  const labels = [...new Set(all.map(labelOf))].filter(Boolean);
  const count = (label: string) => all.filter((slip) => labelOf(slip) === label).length;
  if (query.isPending) return <Skeleton className="h-20 w-full" />;
  return (
    <section>
      <h3 className="font-semibold">{t`Slips on paper`}</h3>
      <LoadFailed of={query} />
      {query.data && all.length === 0 && <p>{t`No guardian needs a slip.`}</p>}
      {all.length > 0 && (
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label={t`Class`}
            className="min-w-40 grow"
            options={[
              { value: '', label: t`All classes: ${all.length}` },
              ...labels.map((label) => ({ value: label, label: t`${label}: ${count(label)}` })),
            ]}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          />
          <Button icon={<Printer aria-hidden />} disabled={printing} onClick={() => setPrinting(true)}>
            {t`${plural(slips.length, { one: 'Print # slip', other: 'Print # slips' })}`}
          </Button>
        </div>
      )}
      {printing && (
        <PrintSlips
          slips={slips.map((slip, place) => ({
            key: String(place),
            slip: <SlipPaper announcement={announcement} slip={slip} />,
          }))}
          onPrinted={() => setPrinting(false)}
        />
      )}
    </section>
  );
}

const labelOf = (slip: Slip) => (slip.class ? classLabel(slip.class) : '');

function SlipPaper({ announcement, slip }: Props & { slip: Slip }) {
  const { t } = useLingui();
  const { name: school, timeZone } = useInstallation();
  const { title, language } = textFor(announcement, slip.language ?? currentLocale());
  const choices = choicesFor(announcement, language);
  return (
    <section lang={language}>
      <p className="flex justify-between gap-2 text-sm text-muted">
        <span>{school}</span>
        <span>{formatDay(schoolDay(new Date(announcement.publish_at), timeZone), language)}</span>
      </p>
      <p className="text-sm">{[slip.full_name, slip.student, labelOf(slip)].filter(Boolean).join(' · ')}</p>
      <p className="py-1 text-lg font-semibold wrap-anywhere">{title}</p>
      <Markdown blocks={blocksIn(announcement, language)} />
      {choices.length > 0 && (
        <ul className="pt-2">
          {choices.map((choice, place) => (
            <li key={place}>{`☐ ${choice}`}</li>
          ))}
        </ul>
      )}
      {(choices.length > 0 || announcement.acknowledge) && (
        <p className="pt-3">{t`Signature: ____________________`}</p>
      )}
    </section>
  );
}
