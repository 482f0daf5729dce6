import { Trans, useLingui } from '@lingui/react/macro';
import { ClipboardCheck } from 'lucide-react';
import { Card } from '#platform/ui/card.tsx';
import { LinkRow, LinkRows } from '#platform/ui/link-rows.tsx';
import type { DashboardOf } from '../dashboard.client.ts';
import { NothingYet } from './nothing-yet.tsx';

export function MarksProgress({ marks }: Pick<DashboardOf<'admin'>, 'marks'>) {
  const { t } = useLingui();
  return (
    <Card title={t`Marks of this period`}>
      {marks ? <Progress marks={marks} /> : <NothingYet>{t`No class has a marking scheme yet.`}</NothingYet>}
    </Card>
  );
}

function Progress({ marks }: { marks: NonNullable<DashboardOf<'admin'>['marks']> }) {
  const { sheets, handed_in, classes, released } = marks;
  return (
    <LinkRows>
      <LinkRow to="/marks" icon={ClipboardCheck}>
        <Trans>
          Sheets handed in: {handed_in} of {sheets}
        </Trans>
      </LinkRow>
      <LinkRow to="/marks/report-cards" icon={ClipboardCheck}>
        <Trans>
          Classes with released report cards: {released} of {classes}
        </Trans>
      </LinkRow>
    </LinkRows>
  );
}
