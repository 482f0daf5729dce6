import { useLingui } from '@lingui/react/macro';
import { Card } from '#platform/ui/card.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { NumberingForm } from './shared/numbering-form.tsx';

export function NumberingPage() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={t`Roll numbers`} back={{ to: '/settings', label: t`Back to Settings` }} />
      <Card className="max-w-lg">
        <NumberingForm />
      </Card>
    </>
  );
}
